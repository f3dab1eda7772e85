/** The members of events, and the parsing of event ids. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { newId } from '../../../domain/common/ids.ts';
import {
  EVENT_TYPES,
  eventIdOf,
  eventOf,
  ORDER_EVENT_TYPES,
  statementEventId,
  orderEventOf,
  readEventId,
} from '../../../domain/requests/events.ts';
import { ENTRY_EVENTS, ORDER_ENTRY_EVENTS } from '../../../domain/requests/timeline.ts';
import { STATUSES } from '../../../domain/requests/statuses.ts';

const AT = '2026-01-05T09:00:00.000Z';
const REQUEST_ID = 'req_00000000000000000000000abc';
const request = { request_id: REQUEST_ID, external_id: 'E-1', metadata: { plan: 'gold' } };

describe('an event', () => {
  test('an event shows a partner the new status of its request', () => {
    expect(eventOf(request, { sequence: 2, status: 'confirmed', at: AT }, 'pending')).toEqual({
      type: 'request.confirmed',
      timestamp: AT,
      data: {
        ...request,
        event_id: 'evt_00000000000000000000000abc_2',
        status: 'confirmed',
        previous_status: 'pending',
        reason: null,
        charges: null,
        sequence: 2,
      },
    });
  });

  test('an entry that does not change the status has its own event type', () => {
    const entry = { sequence: 3, status: 'pending', at: AT, event: 'hold_opened' } as const;
    expect(eventOf(request, entry, 'pending').type).toBe('request.hold_opened');
    expect(orderEventOf(request, entry, null).type).toBe('order.hold_opened');
  });

  test('an event gives the reason as a code and contains no free text', () => {
    const entry = {
      sequence: 2,
      status: 'rejected',
      at: AT,
      reason: 'out_of_stock',
      note: 'Ada called',
    } as const;
    const { data } = eventOf(request, entry, 'pending');
    expect([data.reason, JSON.stringify(data).includes('Ada')]).toEqual(['out_of_stock', false]);
    const opened = { reason: 'price_changed', expires_at: AT } as const;
    const held = { sequence: 2, status: 'pending', at: AT, event: 'hold_opened', opened } as const;
    expect(eventOf(request, held, 'pending').data.reason).toBe('price_changed');
    expect(orderEventOf(request, held, 'pending').data.reason).toBe('price_changed');
  });

  test("an event for a pharmacy contains none of the partner's own data", () => {
    expect(orderEventOf(request, { sequence: 1, status: 'pending', at: AT }, null)).toEqual({
      type: 'order.pending',
      timestamp: AT,
      data: {
        event_id: 'evt_00000000000000000000000abc_1',
        request_id: REQUEST_ID,
        status: 'pending',
        previous_status: null,
        reason: null,
        charges: null,
        sequence: 1,
      },
    });
  });

  test('there is one event type for each status and each other kind of entry', () => {
    const names = [
      ...STATUSES,
      'hold_opened',
      'hold_resolved',
      'authorization_overdue',
      'rerouted',
      'prescription_stated',
      'more_dispensed',
      'batch_corrected',
    ];
    expect(EVENT_TYPES).toEqual(names.map((name) => `request.${name}`));
    expect(ORDER_EVENT_TYPES).toEqual(names.map((name) => `order.${name}`));
    for (const text of [...Object.values(ENTRY_EVENTS), ...Object.values(ORDER_ENTRY_EVENTS)]) {
      expect(text).toMatch(/\.$/);
    }
  });
});

describe('the id of an event', () => {
  test('parsing an event id returns the values that it was built from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (sequence) => {
        const subject = { request_id: newId('request'), sequence };
        expect(readEventId(eventIdOf(subject))).toEqual(subject);
      }),
    );
  });

  test("a notice's event id is the id of the notice, and a statement's has the characters of the statement's id", () => {
    const notice_id = newId('notice');
    const statement_id = notice_id.replace('evt_', 'stm_');
    expect(readEventId(notice_id)).toEqual({ notice_id, statement_id });
    expect(readEventId(statementEventId(statement_id))).toEqual({ notice_id, statement_id });
  });

  const characters = '00000000000000000000000abc';
  test.each([
    '',
    'evt',
    characters,
    `evt_${characters}_`,
    `evt_${characters}_0`,
    `evt_${characters}_01`,
    `evt_${characters}_-1`,
    `evt_${characters}_1a`,
    `evt_${characters}_a1`,
    `evt_${characters}_1234567890`,
    `evt_${characters}_1_1`,
    `req_${characters}_1`,
    `evt_${characters.slice(1)}_1`,
    `evt_${characters}0_1`,
    `evt_${characters.slice(1)}u_1`,
  ])('"%s" is not an event id', (text) => expect(readEventId(text)).toBeUndefined());
});
