/** Pharmacies with their own systems, and the calls to these systems. */
import { decoded } from '../../../services/privacy/payload-encryption.ts';
import { ENCRYPTION } from '../engine/encryption-keys.ts';
import type { Kysely } from 'kysely';
import { rotateGatewaySecret, setHttpGateway } from '../../../db/pharmacies/gateways.ts';
import type { Database } from '../../../db/schema.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { ApiCaller } from '../callers/api-caller.ts';
import { ReferencePharmacy, type FaultChooser } from '../callers/reference-pharmacy.ts';
import type { TestEngine } from '../engine/engine.ts';
import { eventually } from '../engine/eventually.ts';

/** The actor of changes. */
export const made_by = 'test';

export interface ConnectedSystem {
  readonly pharmacyId: string;
  readonly system: ReferencePharmacy;
  /** Secrets that the system accepts. */
  readonly secrets: string[];
}

type Request = Pick<RequestRecord, 'request_id'>;
type Server = Pick<TestEngine, 'client'>;

/** Connects a pharmacy to its own system, which is called for its orders from now on. */
export async function connectSystem(
  database: Kysely<Database>,
  { pharmacyId }: { readonly pharmacyId: string },
  faults?: FaultChooser,
): Promise<ConnectedSystem> {
  const secrets: string[] = [];
  const system = await ReferencePharmacy.start({ secrets, ...(faults === undefined ? {} : { faults }) });
  const asked = { pharmacy_id: pharmacyId, made_by, url: system.url };
  const { secret = '' } = await setHttpGateway({ database, encryption: ENCRYPTION }, asked);
  secrets.push(secret);
  return { pharmacyId, system, secrets };
}

/** Gives a pharmacy a new secret, which is then the only one that its system accepts. */
export async function rotate(
  database: Kysely<Database>,
  { pharmacyId, secrets }: ConnectedSystem,
): Promise<void> {
  const asked = { pharmacy_id: pharmacyId, made_by, overlap_seconds: 60 };
  const { secret = '' } = await rotateGatewaySecret({ database, encryption: ENCRYPTION }, asked);
  secrets.splice(0, secrets.length, secret);
}

export async function cancel(partner: ApiCaller, { request_id }: Request): Promise<void> {
  const { status } = await partner.call('POST', `/requests/${request_id}/cancel`, {});
  if (status !== 200) throw new Error(`cancel answered ${status}`);
}

/** Waits until the system was called for exactly these steps of a request and no call is in flight. */
export async function requireSteps(
  { client }: Server,
  system: ReferencePharmacy,
  { request_id }: Request,
  steps: readonly string[],
  deadlineMs = 60_000,
): Promise<void> {
  const expected = steps.join(' ');
  const calls = () => system.stepsOf(request_id).join(' ');
  const isDone = async () => {
    if (!calls().startsWith(expected)) return false;
    const { raw } = await client.workflow.getHandle(request_id).describe();
    const waiting = raw.pendingActivities?.map(({ activityType }) => activityType?.name) ?? [];
    return !waiting.includes('offerOrder') && !waiting.includes('withdrawOrder');
  };
  await eventually(isDone, { deadlineMs, describe: `the calls ${expected}` });
  if (calls() !== expected) throw new Error(`the calls were ${calls()}, not ${expected}`);
}

/** Returns the history event that completed the first activity with this name. */
export async function endOfActivity(
  { client }: Server,
  { request_id }: Request,
  name: 'offerOrder' | 'withdrawOrder',
) {
  const ended = async () => {
    const { events } = await decoded(client, await client.workflow.getHandle(request_id).fetchHistory());
    const scheduled = events?.find(
      ({ activityTaskScheduledEventAttributes: attributes }) => attributes?.activityType?.name === name,
    );
    return events?.find(
      ({ activityTaskFailedEventAttributes: failed, activityTaskCompletedEventAttributes: completed }) =>
        scheduled !== undefined &&
        String((failed ?? completed)?.scheduledEventId) === String(scheduled.eventId),
    );
  };
  return eventually(ended, { deadlineMs: 20_000, describe: `${name} to end` });
}
