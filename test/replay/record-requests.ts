/** Records the history of a request. */
import { heldRecord, playThrough, resolve } from '../support/callers/partner-at-holds.ts';
import { historyFile, type RecordedPath } from './recorded-paths.ts';
import { inBase64 } from '../support/prescriptions/submit.ts';
import { pdf } from '../support/prescriptions/samples.ts';
import { saveHistory, type Recorder } from './recorder.ts';

const STEP_SECONDS = 1;

/** Takes a new request along a path, and saves its history. */
export async function recordRequest(recorder: Recorder, recorded: RecordedPath): Promise<void> {
  const { given, partner } = recorder;
  const { scenario, medicine } = recorded;
  const usual = given.order().by(partner).playing(scenario, STEP_SECONDS);
  const prescribed =
    recorded.scanned === true ? usual.with({ prescription_ids: [await scan(recorder)] }) : usual;
  const { request_id } = await (medicine === undefined ? prescribed : prescribed.of(medicine));
  if (recorded.attached === true) {
    const { prescription_id } = await given.prescription().by(partner);
    const body = { prescription_ids: [prescription_id] };
    await partner.call('POST', `/requests/${request_id}/prescriptions`, body);
  }
  if (recorded.cancelled) await partner.call('POST', `/requests/${request_id}/cancel`);
  else if (medicine === undefined || recorded.scanned === true)
    await playThrough(partner, request_id, scenario);
  else await resolve(partner, request_id, (await heldRecord(partner, request_id)).hold);
  await saveHistory(recorder, request_id, historyFile(recorded));
}

async function scan({ given, partner }: Recorder): Promise<string> {
  const files = inBase64(pdf({ words: 'a recorded scan' }));
  const { prescription_id } = await given.prescription().by(partner).with({ details: undefined, files });
  return prescription_id;
}
