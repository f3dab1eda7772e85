/** The partner's actions in the scenarios that wait for the partner. */
import type { Hold, HoldAction, HoldReason } from '../../../domain/holds/holds.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { scenarioOf, type ScenarioName } from '../../../domain/sandbox/scenarios.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import { details, received } from '../prescriptions/submit.ts';
import type { ApiCaller } from './api-caller.ts';
import { eventually } from '../engine/eventually.ts';
import { untilAnswered } from './until-answered.ts';

interface Act {
  readonly action: HoldAction;
  readonly body?: (partner: ApiCaller, requestId: string) => Promise<Readonly<Record<string, unknown>>>;
}

export const CORRECTED_ADDRESS = {
  street: '14 Adeola Odeku Street',
  city: 'Victoria Island',
  state: 'NG-LA',
};
export const CORRECTED_RECIPIENT = { name: 'Chidi Obi', phone: '+2348037654321' };
export const AUTHORIZATION_CODE = 'AUTH/2026/1';

const ATTACH: Act = {
  action: 'attach_prescriptions',
  async body(partner, requestId) {
    const { prescription_id } = await received(partner, { details: details({ reference: requestId }) });
    return { prescription_ids: [prescription_id] };
  },
};
const APPROVE: Act = { action: 'approve' };

/** The action that resolves a hold of each reason so that the request continues. */
const ACTS: Readonly<Record<HoldReason, Act>> = {
  prescription_required: ATTACH,
  prescription_unclear: ATTACH,
  substitution_proposed: APPROVE,
  pack_changed: APPROVE,
  partial_stock: APPROVE,
  price_changed: APPROVE,
  authorization_required: { action: 'authorize', body: async () => ({ code: AUTHORIZATION_CODE }) },
  authorization_exceeded: { action: 'authorize', body: async () => ({ approved_ngn: 1_000_000 }) },
  authorization_expired: { action: 'authorize', body: async () => ({ valid_until: '2099-12-31T00:00:00Z' }) },
  address_unclear: {
    action: 'correct_address',
    body: async () => ({ delivery_address: CORRECTED_ADDRESS }),
  },
  recipient_unreachable: {
    action: 'correct_recipient',
    body: async () => ({ recipient: CORRECTED_RECIPIENT }),
  },
};

/** Resolves a hold so that the request continues, and returns the record after it. */
export async function resolve(partner: ApiCaller, requestId: string, hold: Hold): Promise<RequestRecord> {
  const { action, body } = ACTS[hold.reason];
  const sent = { sequence: hold.sequence, ...(await body?.(partner, requestId)) };
  const path = `/requests/${requestId}/hold/${action}`;
  const { status, data, error } = await untilAnswered((headers) =>
    partner.call<RequestRecord>('POST', path, sent, headers),
  );
  if (status !== 200) throw new Error(`POST .../hold/${action} answered ${status}: ${error?.message}`);
  return data;
}

/** Waits until the request has an open hold. */
export async function heldRecord(
  partner: ApiCaller,
  requestId: string,
): Promise<RequestRecord & { readonly hold: Hold }> {
  return eventually(
    async () => {
      const record = await partner.read(requestId);
      return record.hold === null ? undefined : { ...record, hold: record.hold };
    },
    { deadlineMs: 20_000, describe: 'the request to be held' },
  );
}

/** Performs the partner's actions that a scenario waits for, and returns the record at its end. */
export async function playThrough(
  partner: ApiCaller,
  requestId: string,
  scenario: ScenarioName,
): Promise<RequestRecord> {
  const { hold, shortened } = scenarioOf(scenario);
  if (hold !== undefined && shortened === undefined) {
    const held = await heldRecord(partner, requestId);
    await resolve(partner, requestId, held.hold);
  }
  return partner.readUntil(requestId, 'ended', 30_000);
}

/** Returns the statuses that a request has passed, without the timeline entries that leave the status unchanged. */
export function passedStatuses({ timeline }: RequestRecord): Status[] {
  return timeline.filter(({ event }) => event === undefined).map(({ status }) => status);
}
