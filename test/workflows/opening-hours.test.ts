/** A request at a pharmacy with opening hours: when it is offered, when the time to answer ends, and the estimate. */
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { estimatedDeliveryAt } from '../../domain/pharmacies/preparation.ts';
import {
  addOpenTime,
  hoursFrom,
  nextOpening,
  offerTimesOf,
  readOpeningHours,
} from '../../domain/pharmacies/opening-hours.ts';
import type { PharmacyOrder } from '../../domain/pharmacies/gateway.ts';
import type { Rerouting } from '../../domain/routing.ts';
import { OPEN_HOLD_UPDATE, RESOLVE_HOLD_UPDATE } from '../../domain/requests/messages.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import {
  ask,
  courseOf,
  HOUR,
  MINUTE,
  PARTNER,
  PHARMACY,
  PHARMACY_ID,
  QUIET_WORLD,
  recordOf,
  startFulfilment,
  submitted,
} from '../support/workflows/fulfilments.ts';
import { START } from '../support/workflows/start.ts';

/** 10 o'clock on a Monday in Nigeria. */
const NOW = new Date(START);
const WEEK = 7 * 24 * HOUR;
const LIMIT = 15 * MINUTE;

/** A submission to a pharmacy with recorded hours, as `POST /requests` makes it. */
function orderedAt(opening_hours: string, preparation_minutes = 30): Partial<Submission> {
  const pharmacy = { opening_hours, works_nights: false, preparation_minutes };
  const offer_times = offerTimesOf(pharmacy, 'production', NOW);
  const estimated = estimatedDeliveryAt({
    placedAt: NOW,
    preparation: pharmacy,
    distanceMetres: 0,
    environment: 'production',
  });
  return {
    ...(offer_times !== undefined && { offer_times }),
    estimated_delivery_at: estimated.toISOString(),
  };
}

const offersOf = (flow: Awaited<ReturnType<typeof startFulfilment>>) =>
  flow.calls('offerOrder').map(({ args }) => args[0] as PharmacyOrder);

test('an order is offered when its pharmacy opens, and rejected when the time to answer has passed', async () => {
  const flow = await startFulfilment(orderedAt('Mo-Su 14:00-21:00'));
  await flow.advance(4 * HOUR - MINUTE);
  expect(offersOf(flow)).toEqual([]);
  await flow.advance(MINUTE);
  expect(offersOf(flow)).toMatchObject([
    {
      offered_at: new Date(START + 4 * HOUR).toISOString(),
      answer_by: new Date(START + 4 * HOUR + LIMIT).toISOString(),
    },
  ]);
  await flow.advance(LIMIT - MINUTE);
  expect(await courseOf(flow)).toEqual([]);
  await flow.advance(MINUTE);
  expect(await courseOf(flow)).toEqual(['rejected']);
});

test('the time to answer stands still while the pharmacy is closed', async () => {
  const flow = await startFulfilment(orderedAt('Mo-Su 08:00-10:05,12:00-21:00'));
  expect(offersOf(flow)).toHaveLength(1);
  await flow.advance(2 * HOUR + 9 * MINUTE);
  expect(await courseOf(flow)).toEqual([]);
  await flow.advance(MINUTE);
  expect(await courseOf(flow)).toEqual(['rejected']);
});

test('a request that is held until after its pharmacy opens leaves the pharmacy its full time to answer', async () => {
  const flow = await startFulfilment(orderedAt('Mo-Su 14:00-21:00'));
  await ask(flow, OPEN_HOLD_UPDATE, { ...PHARMACY, reason: 'address_unclear' });
  await flow.advance(4 * HOUR + 10 * MINUTE);
  const { hold } = await recordOf(flow);
  const resolution = { end: 'withdraw' };
  await ask(flow, RESOLVE_HOLD_UPDATE, { ...PHARMACY, opened: hold?.sequence, resolution });
  await flow.advance(LIMIT - MINUTE);
  expect((await recordOf(flow)).status).toBe('pending');
  await flow.advance(MINUTE);
  expect((await recordOf(flow)).status).toBe('rejected');
});

test('a request that is cancelled before the opening is never offered or withdrawn', async () => {
  const flow = await startFulfilment(orderedAt('Mo-Su 14:00-21:00'));
  await ask(flow, 'cancel', PARTNER);
  expect(flow.result).toEqual({ status: 'cancelled', sequence: 2 });
  expect([offersOf(flow), flow.calls('withdrawOrder')]).toEqual([[], []]);
});

test('a pharmacy may accept before it opens, and is then not called', async () => {
  const flow = await startFulfilment(orderedAt('Mo-Su 14:00-21:00'));
  await ask(flow, 'confirm', PHARMACY);
  await flow.advance(5 * HOUR);
  expect((await recordOf(flow)).status).toBe('confirmed');
  expect(offersOf(flow)).toEqual([]);
});

test('the next pharmacy of a request has its own hours', async () => {
  const { items, estimated_delivery_at } = submitted();
  const next: Rerouting = {
    pharmacy: { pharmacy_id: 'ph_2', name: 'Two', address: 'Lagos' },
    items,
    total_ngn: 700,
    estimated_delivery_at,
    offer_times: { offered_at: new Date(START + 6 * HOUR).toISOString(), hours: 'Mo-Su 16:00-21:00' },
  };
  const flow = await startFulfilment(
    { reroute_policy: 'any', ...orderedAt('24/7') },
    { ...QUIET_WORLD, findNextPharmacy: () => next },
  );
  await ask(flow, 'reject', { ...PHARMACY, reason: 'out_of_stock' });
  expect(offersOf(flow).map(({ pharmacy }) => pharmacy.pharmacy_id)).toEqual([PHARMACY_ID]);
  await flow.advance(6 * HOUR);
  expect(offersOf(flow)).toMatchObject([
    { routing: 1 },
    { routing: 2, answer_by: new Date(START + 6 * HOUR + LIMIT).toISOString() },
  ]);
});

test('for any opening hours and any minute of the week, estimate, offer and time limit agree with the hours', async () => {
  const minute = fc.nat({ max: 24 * 60 - 1 });
  const hours = fc
    .array(fc.tuple(fc.constantFrom('Mo-Su', 'Mo-Fr', 'Mo', 'Tu', 'Sa-Su', 'Fr-Mo'), minute, minute), {
      minLength: 1,
      maxLength: 3,
    })
    .map((rules) =>
      rules
        .filter(([, from, to]) => from !== to)
        .map(([days, from, to]) => `${days} ${clock(from)}-${clock(to)}`),
    )
    .map((rules) => readOpeningHours(rules.join('; ')))
    .filter((read) => !('problem' in read))
    .map((read) => ('problem' in read ? '' : read.text));
  await fc.assert(
    fc.asyncProperty(hours, fc.integer({ min: 1, max: 90 }), async (text, preparation) => {
      const submission = orderedAt(text, preparation);
      const flow = await startFulfilment(submission);
      const opens = nextOpening(hoursFrom(text), NOW).getTime();
      const leaves = addOpenTime(hoursFrom(text), START, preparation * MINUTE);
      const deadline = addOpenTime(hoursFrom(text), START, LIMIT);
      // The estimate of a delivery next door is when the rider leaves, rounded up to a minute.
      expect(Date.parse(submission.estimated_delivery_at ?? '')).toBe(leaves);
      await flow.advance(Math.max(0, opens - START - 1));
      expect(opens > START ? offersOf(flow) : []).toEqual([]);
      await flow.advance(Math.min(1, opens - START));
      expect(offersOf(flow)).toMatchObject([{ answer_by: new Date(deadline).toISOString() }]);
      await flow.advance(deadline - opens - 1);
      expect((await recordOf(flow)).status).toBe('pending');
      await flow.advance(1);
      expect((await recordOf(flow)).status_reason).toBe('no_answer');
      expect(deadline - START).toBeLessThan(2 * WEEK);
    }),
    { numRuns: 60 },
  );
}, 120_000);

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
