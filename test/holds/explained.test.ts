/** The record of a held request alone states the lines, the rule, the amounts and the call that resolves the hold. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { DryRun } from '../../api/schemas/requests.ts';
import { HOLD_REASONS, type Hold, type HoldReason } from '../../domain/holds/holds.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { isTerminal } from '../../domain/requests/statuses.ts';
import {
  conditionalHolds,
  expectedHold,
  SCENARIO_NAMES,
  type ScenarioName,
  scenarioOf,
} from '../../domain/sandbox/scenarios.ts';
import { AMOXICILLIN } from '../prescriptions/orders.ts';
import { type ApiCaller, ORDER } from '../support/callers/api-caller.ts';
import { CORRECTED_ADDRESS, CORRECTED_RECIPIENT, heldRecord } from '../support/callers/partner-at-holds.ts';
import { details, received } from '../support/prescriptions/submit.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { given } = useEngine();
const partner = prepared(given.partner());

const NEXT_HOLD_WITHIN_MS = 60_000;
/** Long enough that a hold with a shortened time limit does not expire before it is resolved. */
const STEP_SECONDS_IF_SHORTENED = 5;

const placeFor = async (items: readonly object[], scenario: ScenarioName, changes: object = {}) => {
  const step_seconds = scenarioOf(scenario).shortened === undefined ? 0 : STEP_SECONDS_IF_SHORTENED;
  const order = { ...ORDER, items, sandbox: { scenario, step_seconds }, ...changes };
  const { status, data, error } = await partner.call<RequestRecord>('POST', '/requests', order);
  expect([status, error]).toEqual([201, undefined]);
  return data;
};

const packs = (medicine: string, quantity: number) => ({ medicine, quantity, unit: 'pack' });
const SEVERAL = [packs('ibuprofen 200 mg tablet', 2), packs('paracetamol 500 mg tablet', 3)];
const ON_PRESCRIPTION = [packs('paracetamol 500 mg tablet', 2), packs(AMOXICILLIN, 1)];

/** Values of the members in `needs`. Nothing else about the reason or its actions is known here. */
const VALUES: Readonly<Record<string, (caller: ApiCaller) => Promise<unknown>>> = {
  prescription_ids: async (caller) => {
    const made = await received(caller, { details: details({ reference: randomUUID() }) });
    return [made.prescription_id];
  },
  code: async () => 'AUTH/2026/1',
  approved_ngn: async () => 1_000_000,
  valid_until: async () => '2099-12-31T00:00:00Z',
  delivery_address: async () => CORRECTED_ADDRESS,
  recipient: async () => CORRECTED_RECIPIENT,
};

type Call = Pick<Hold['calls'][number], 'method' | 'path' | 'body' | 'needs'>;

async function perform({ method, path, body, needs }: Call): Promise<RequestRecord> {
  const added: Record<string, unknown> = {};
  for (const { member, description } of needs) {
    expect(description).toMatch(/\w\.$/);
    added[member] = await VALUES[member]?.(partner);
  }
  const { status, data, error } = await partner.call<RequestRecord>(method, path, { ...body, ...added });
  expect([status, error]).toEqual([200, undefined]);
  return data;
}

function expectExplained({ items, total_ngn, hold }: RequestRecord & { readonly hold: Hold }) {
  expect(hold.problems).not.toEqual([]);
  for (const { line, rule, unit, requested, allowed } of hold.problems) {
    expect(rule).toMatch(/\w\.$/);
    if (line === null) {
      if (unit === null) expect([requested, allowed]).toEqual([null, null]);
      else expect([unit, requested, allowed]).toEqual(['NGN', total_ngn, expect.any(Number)]);
      continue;
    }
    const item = items[line - 1];
    if (item === undefined) throw new Error(`There is no line ${line}`);
    const isPrice = unit === 'NGN';
    expect(unit).toBe(isPrice ? 'NGN' : item.content_unit);
    expect(requested).toBe(isPrice ? item.line_total_ngn : item.quantity_agreed * item.pack_size);
    expect(allowed === null || allowed !== requested).toBe(true);
  }
  expect(hold.calls.map(({ action }) => action)).toEqual(hold.actions);
}

/** The next hold after these; null once the request has ended, or waits for nothing but its time limit. */
async function nextHold(requestId: string, passed: readonly Hold[], scenario: ScenarioName) {
  if (passed.length > 0 && scenarioOf(scenario).endedBySystem !== undefined) return null;
  const reached = async () => {
    const record = await partner.read(requestId);
    const isNew = record.hold !== null && record.hold.sequence !== passed.at(-1)?.sequence;
    return isNew || isTerminal(record.status) ? record : undefined;
  };
  const record = await eventually(reached, {
    deadlineMs: NEXT_HOLD_WITHIN_MS,
    describe: 'the next hold, or the end',
  });
  return record.hold === null ? null : { ...record, hold: record.hold };
}

/** Places an order and performs the first call of each of its holds. */
async function holdsOf(scenario: ScenarioName, items: readonly object[], changes = {}): Promise<Hold[]> {
  const { request_id } = await placeFor(items, scenario, changes);
  const passed: Hold[] = [];
  for (;;) {
    const record = await nextHold(request_id, passed, scenario);
    if (record === null) return passed;
    expectExplained(record);
    passed.push(record.hold);
    const [first] = record.hold.calls;
    if (first === undefined) throw new Error('The hold has no call');
    expect((await perform(first)).hold?.sequence).not.toBe(record.hold.sequence);
  }
}

const reasonsOf = (holds: readonly Hold[]) => holds.map(({ reason }) => reason);

const played = SCENARIO_NAMES.flatMap((scenario) => {
  const reason = expectedHold(scenario);
  return reason === null ? [] : [{ scenario, reason }];
});

test('the scenarios play every reason in the table of holds', () => {
  expect(new Set(played.map(({ reason }) => reason))).toEqual(new Set(HOLD_REASONS));
});

test.each(played)(
  'the record explains the hold for $reason of $scenario, and its first call resolves it',
  async ({ scenario, reason }) => {
    const prescription_ids = await VALUES['prescription_ids']?.(partner);
    const all = await Promise.all([
      holdsOf(scenario, SEVERAL),
      holdsOf(scenario, ON_PRESCRIPTION),
      holdsOf(scenario, ON_PRESCRIPTION, { prescription_ids }),
    ]);
    for (const holds of all) expect(reasonsOf(holds)).toContain(reason);
  },
);

const conditions = conditionalHolds('happy');
const ORDER_FOR: Readonly<Partial<Record<HoldReason, readonly [items: readonly object[], changes: object]>>> =
  {
    authorization_required: [SEVERAL, { authorization: {} }],
    authorization_exceeded: [SEVERAL, { authorization: { code: 'AUTH/2026/1', approved_ngn: 1 } }],
    prescription_required: [ON_PRESCRIPTION, {}],
  };

test.each(conditions)(
  'an order in the scenario happy is held for $reason as the list of scenarios states, and a dry run says so before',
  async ({ reason, status }) => {
    const [items, changes] = ORDER_FOR[reason] ?? [];
    if (items === undefined) throw new Error(`No order is held for ${reason}`);
    const order = { ...ORDER, items, sandbox: { scenario: 'happy', step_seconds: 0 }, ...changes };
    const tried = await partner.call<DryRun>('POST', '/requests', { ...order, dry_run: true });
    const { request_id } = await placeFor(items, 'happy', changes);
    const record = await heldRecord(partner, request_id);
    expect([record.hold.reason, record.status]).toEqual([reason, status]);
    expect(tried.data.holds.map((hold) => [hold.reason, hold.problems])).toEqual([
      [reason, record.hold.problems],
    ]);
  },
);

test('an order with what its dry run needs is not held', async () => {
  const order = { ...ORDER, items: ON_PRESCRIPTION, sandbox: { step_seconds: 0 } };
  const sent = { ...order, authorization: {}, dry_run: true };
  const { data } = await partner.call<DryRun>('POST', '/requests', sent);
  const calls = data.holds.flatMap((hold) => hold.calls);
  expect(calls.map(({ action, path, needs }) => [action, path, needs.map(({ member }) => member)])).toEqual([
    ['authorize', '/requests', ['authorization.code']],
    ['attach_prescriptions', '/requests', ['prescription_ids']],
  ]);
  const prescription_ids = await VALUES['prescription_ids']?.(partner);
  const supplied = { prescription_ids, authorization: { code: 'AUTH/2026/1' } };
  const again = await partner.call<DryRun>('POST', '/requests', { ...order, ...supplied, dry_run: true });
  // A pharmacist verifies the prescription before it is dispensed; nothing is to be called.
  expect(again.data.holds).toMatchObject([{ reason: 'prescription_required', calls: [] }]);
  expect(reasonsOf(await holdsOf('happy', ON_PRESCRIPTION, supplied))).toEqual([]);
});
