/** Holds that can't be opened, and actions that a hold does not take. */
import { describe, expect, test } from '@jest/globals';
import { HOLDS, MAX_HOLDS_OF_REQUEST, type HoldAction, type HoldReason } from '../../domain/holds/holds.ts';
import { act, hold } from './acting.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const { given } = useEngine();
const pharmacy = prepared(given.pharmacy().stocked());
const partner = prepared(given.partner());

const both = () => ({ pharmacy, partner });
const ordered = given.order().by(partner).at(pharmacy);

describe('a hold is refused', () => {
  test.each([
    ['for a line that is not there', { reason: 'partial_stock', lines: [{ line: 2, quantity: 1 }] }],
    ['when it proposes as much as was asked', { reason: 'partial_stock', lines: [{ line: 1, quantity: 2 }] }],
    ['when nothing would be left', { reason: 'partial_stock', lines: [{ line: 1, quantity: 0 }] }],
    [
      'when it names a line twice',
      {
        reason: 'partial_stock',
        lines: [
          { line: 1, quantity: 1 },
          { line: 1, quantity: 0 },
        ],
      },
    ],
    ['when it proposes nothing', { reason: 'partial_stock' }],
    ['when it proposes something else', { reason: 'price_changed', lines: [{ line: 1, quantity: 1 }] }],
    [
      'when it proposes another price beside less',
      { reason: 'partial_stock', lines: [{ line: 1, quantity: 1, line_total_ngn: 5 }] },
    ],
    ['when there is nothing to propose', { reason: 'address_unclear', lines: [{ line: 1, quantity: 1 }] }],
    ["when it is the system's", { reason: 'authorization_required' }],
  ])('%s', async (_, body) => {
    const { request_id } = await ordered;
    const { status, error } = await pharmacy.call('POST', `/orders/${request_id}/hold`, body);
    expect([status, error.code]).toEqual([400, 'validation_error']);
    expect((await partner.read(request_id)).timeline).toHaveLength(1);
  });

  test('when the order was held as often as one may be', async () => {
    const { request_id } = await ordered;
    for (let held = 0; held < MAX_HOLDS_OF_REQUEST; held += 1) {
      const { sequence } = await hold(both(), request_id, { reason: 'address_unclear' });
      const { status } = await pharmacy.call('POST', `/orders/${request_id}/hold/withdraw`, { sequence });
      expect(status).toBe(200);
    }
    const again = await pharmacy.call('POST', `/orders/${request_id}/hold`, { reason: 'address_unclear' });
    expect([again.status, again.error.code]).toEqual([409, 'hold_limit_reached']);
  });

  test('when it proposes more than was agreed to, or that nothing is left', async () => {
    const { request_id } = await ordered.packs(4, 2);
    for (const lines of [[{ line: 1, quantity: 2 }], [{ line: 2, quantity: 0 }]]) {
      const { sequence } = await hold(both(), request_id, { reason: 'partial_stock', lines });
      expect((await act(partner, request_id, 'approve', { sequence })).status).toBe(200);
    }
    for (const line of [
      { line: 1, quantity: 3 },
      { line: 1, quantity: 2 },
      { line: 2, quantity: 1 },
      { line: 1, quantity: 0 },
    ]) {
      const body = { reason: 'partial_stock', lines: [line] };
      const { status, error } = await pharmacy.call('POST', `/orders/${request_id}/hold`, body);
      expect([line, status, error?.code]).toEqual([line, 400, 'validation_error']);
    }
  });

  test('by a pharmacy that does not have the order', async () => {
    const other = await given.pharmacy();
    const { request_id } = await ordered;
    const { status, error } = await other.call('POST', `/orders/${request_id}/hold`, {
      reason: 'address_unclear',
    });
    expect([status, error.code]).toEqual([404, 'order_not_found']);
  });

  test('in a status that it is not for', async () => {
    const { request_id } = await ordered.confirmed();
    const body = { reason: 'price_changed', lines: [{ line: 1, line_total_ngn: 5 }] };
    const { status, error } = await pharmacy.call('POST', `/orders/${request_id}/hold`, body);
    expect([status, error.code]).toEqual([409, 'illegal_transition']);
  });
});

/** The actions that no hold of a reason takes are refused. */
const BODIES: Readonly<Record<HoldAction, unknown>> = {
  approve: {},
  attach_prescriptions: { prescription_ids: [] },
  authorize: { code: 'AUTH/1' },
  correct_address: { delivery_address: { street: '1', city: 'Ikeja', state: 'Lagos' } },
  correct_recipient: { recipient: { name: 'Chidi', phone: '08037654321' } },
  decline: {},
};

test('an action that the hold does not take is refused, and changes nothing', async () => {
  const reason = 'address_unclear' satisfies HoldReason;
  const { request_id } = await ordered;
  const { sequence } = await hold(both(), request_id, { reason });
  const taken: readonly HoldAction[] = [...HOLDS[reason].actions, 'attach_prescriptions'];
  for (const action of (Object.keys(BODIES) as HoldAction[]).filter((name) => !taken.includes(name))) {
    const { status, error } = await act(partner, request_id, action, {
      sequence,
      ...(BODIES[action] as object),
    });
    expect([action, status, error.code]).toEqual([action, 409, 'hold_not_open']);
    expect(error.message).toContain('correct_address or decline');
  }
  expect((await partner.read(request_id)).timeline).toHaveLength(2);
});
