/** Records the histories of a request, and of the sandbox pharmacies that drove it. */
import { sandboxPharmacyWorkflowId } from '../../domain/requests/messages.ts';
import { isPlayed, playedScenario } from '../../domain/sandbox/scenarios.ts';
import { heldRecord, playThrough, resolve } from '../support/callers/partner-at-holds.ts';
import { historyFile, playFile, type RecordedPath } from './recorded-paths.ts';
import { saveHistory, type Recorder } from './recorder.ts';

const STEP_SECONDS = 1;

/** Takes a new request along a path, and saves the histories. */
export async function recordRequest(recorder: Recorder, recorded: RecordedPath): Promise<void> {
  const { given, partner } = recorder;
  const { scenario, medicine } = recorded;
  const usual = given.order().by(partner).playing(scenario, STEP_SECONDS);
  const { request_id } = await (medicine === undefined ? usual : usual.of(medicine));
  if (recorded.attached === true) {
    const { prescription_id } = await given.prescription().by(partner);
    const body = { prescription_ids: [prescription_id] };
    await partner.call('POST', `/requests/${request_id}/prescriptions`, body);
  }
  if (recorded.cancelled) await partner.call('POST', `/requests/${request_id}/cancel`);
  else if (medicine === undefined) await playThrough(partner, request_id, scenario);
  else await resolve(partner, request_id, (await heldRecord(partner, request_id)).hold);
  await saveHistory(recorder, request_id, historyFile(recorded));
  const { routing_history } = await partner.read(request_id);
  for (const routing of Array.from({ length: routing_history.length + 1 }, (_, index) => index + 1)) {
    if (!isPlayed(playedScenario({ scenario, step_seconds: STEP_SECONDS }, routing))) continue;
    await saveHistory(recorder, sandboxPharmacyWorkflowId(request_id, routing), playFile(recorded, routing));
  }
}
