/** Pharmacies with a system of their own, and orders from them. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { rotateGatewaySecret, setHttpGateway } from '../../../db/pharmacies/gateways.ts';
import type { Database } from '../../../db/schema.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { addPharmacies, addStock } from '../../support/pharmacies/shelves.ts';
import { ORDER, type ApiCaller } from '../../support/callers/api-caller.ts';
import type { TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { ReferencePharmacy, type FaultChooser } from '../../support/callers/reference-pharmacy.ts';

/** Who changes things. */
export const made_by = 'test';

export interface PharmacyWithSystem {
  readonly pharmacy_id: string;
  readonly system: ReferencePharmacy;
  readonly secrets: string[];
}

/** A verified pharmacy that sells what `ORDER` asks for, and reads its inbox. */
export async function newPharmacyWithStock(database: Kysely<Database>): Promise<string> {
  const pharmacy_id = `ph_${randomBytes(6).toString('hex')}`;
  await addPharmacies(database, [{ pharmacy_id, latitude: 6.45, longitude: 3.39 }]);
  await addStock(database, [{ pharmacy_id, label: 'paracetamol 500 mg tablet', quantity: 1_000 }]);
  return pharmacy_id;
}

/** The same, whose own system is called. */
export async function newPharmacyWithSystem(
  database: Kysely<Database>,
  faults?: FaultChooser,
): Promise<PharmacyWithSystem> {
  const pharmacy_id = await newPharmacyWithStock(database);
  const secrets: string[] = [];
  const system = await ReferencePharmacy.start({ secrets, ...(faults === undefined ? {} : { faults }) });
  const { secret = '' } = await setHttpGateway(database, { pharmacy_id, made_by, url: system.url });
  secrets.push(secret);
  return { pharmacy_id, system, secrets };
}

/** Gives a pharmacy a new secret, which its system then is the only one to know. */
export async function rotate(
  database: Kysely<Database>,
  { pharmacy_id, secrets }: PharmacyWithSystem,
): Promise<void> {
  const { secret = '' } = await rotateGatewaySecret(database, { pharmacy_id, made_by, overlap_seconds: 60 });
  secrets.splice(0, secrets.length, secret);
}

/** Orders; `sandbox` where no scenario is to drive it there. */
export async function place(
  partner: ApiCaller,
  pharmacyId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<RequestRecord> {
  const body = { ...ORDER, pharmacy_id: pharmacyId, ...more };
  const { status, data, error } = await partner.call<RequestRecord>('POST', '/requests', body);
  if (status !== 201) throw new Error(`POST /requests answered ${status}: ${JSON.stringify(error)}`);
  return data;
}

/** Cancels a request. */
export async function cancel(partner: ApiCaller, { request_id }: Pick<RequestRecord, 'request_id'>) {
  const { status } = await partner.call('POST', `/requests/${request_id}/cancel`, {});
  if (status !== 200) throw new Error(`cancel answered ${status}`);
}

/** Waits until the system was called for these steps of a request and no call is under way; then it was called for no other. */
export async function requireSteps(
  { client }: Pick<TestEngine, 'client'>,
  system: ReferencePharmacy,
  { request_id }: Pick<RequestRecord, 'request_id'>,
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

/** The event with which the first activity of that name ended. */
export async function endOfActivity(
  { client }: Pick<TestEngine, 'client'>,
  { request_id }: Pick<RequestRecord, 'request_id'>,
  name: 'offerOrder' | 'withdrawOrder',
) {
  const ended = async () => {
    const { events } = await client.workflow.getHandle(request_id).fetchHistory();
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
