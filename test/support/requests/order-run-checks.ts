/** Checks a completed run of orders, whatever was killed during it. */
import { expect } from '@jest/globals';
import { statementLines, statementsOfPeriod } from '../../../db/statements.ts';
import { closingTime, dayOf, periodOf } from '../../../domain/money/periods.ts';
import { SETTLED_STATUSES } from '../../../domain/money/settlements.ts';
import type { RequestEvent } from '../../../domain/requests/events.ts';
import { isTerminal, type Status } from '../../../domain/requests/statuses.ts';
import { closeDuePeriods } from '../../../services/statements.ts';
import { untilAnswered } from '../callers/until-answered.ts';
import { eventually } from '../engine/eventually.ts';
import { amountProblems, computedApart, sumApart } from '../money/computed-apart.ts';
import { ORDERED_MEDICINES, possibleEnds } from './order-plans.ts';
import type { OrderRun, PlacedOrder } from './order-run.ts';
import {
  openReservations,
  ordersMade,
  requestsInPostgres,
  resultsInTemporal,
  stockLeft,
  timelineProblems,
  workflowsInTemporal,
  type StoredRunRequest,
} from './run-books.ts';

/**
 * Checks that no order was lost or doubled, that each ended once and at one pharmacy, and that the stock is exact, by comparing the
 * records of the partner, Postgres, Temporal and the pharmacists.
 *
 * @param drainMs time for workflows to end after the last order.
 */
export async function requireRecordsToAgree(
  run: OrderRun,
  drainMs: number,
): Promise<readonly StoredRunRequest[]> {
  const { engine, partner, placed } = run;
  const ids = Array.from(placed.keys());
  // Checked first, because an order whose step was refused never ends.
  requireRefusalsOf(run, (_, { plan }) => possibleEnds(plan).includes('cancelled'));
  const results = await resultsInTemporal(engine, ids, drainMs);
  requirePlacedOnce(run);
  const requests = await requestsInPostgres(engine.database);
  expect(Array.from(requests.keys()).toSorted()).toEqual(ids.toSorted());
  const workflows = async () => (await workflowsInTemporal(engine)) === ids.length;
  await eventually(workflows, { deadlineMs: 20_000, describe: `${ids.length} workflows` });

  const stored = Array.from(requests.values());
  expect(stored.flatMap(timelineProblems)).toEqual([]);
  expect(Object.fromEntries(results)).toEqual(
    Object.fromEntries(
      stored.map(({ request_id, status, timeline }) => [request_id, { status, sequence: timeline.length }]),
    ),
  );
  requireOrdersOnce(run, new Map(stored.map(({ request_id, status }) => [request_id, status])));
  const lines = stored.map((request) => lineProblems(request, placed.get(request.request_id) as PlacedOrder));
  expect(lines.flat()).toEqual([]);
  await requireStockToAddUp(run);
  expect(partner.refusals).toEqual([]);
  return stored;
}

/** Checks that each idempotency key placed one request, however often its call was made, and each key another request. */
function requirePlacedOnce({ partner, options }: OrderRun): void {
  expect(partner.refusals).toEqual([]);
  const named = Array.from(partner.placed.values(), (requests) => Array.from(requests));
  expect(named.filter((requests) => requests.length !== 1)).toEqual([]);
  expect(new Set(named.flat()).size).toBe(options.requests);
}

/** Checks that the chosen pharmacy has one order for each request, withdrawn exactly when the partner cancelled. */
function requireOrdersOnce({ placed, pharmacies }: OrderRun, statuses: ReadonlyMap<string, Status>): void {
  const made = ordersMade(pharmacies.map(({ system }) => system));
  expect(Array.from(made.keys()).filter((requestId) => !placed.has(requestId))).toEqual([]);
  const problems = Array.from(placed).flatMap(([requestId, { plan, pharmacy }]) => {
    const status = statuses.get(requestId) ?? 'pending';
    const order = pharmacy.system.orders.get(requestId);
    const isCancelled = status === 'cancelled';
    // An order that is cancelled before it is offered need not be withdrawn.
    const isNeverOffered = isCancelled && plan.course === 'cancel_races' && order === undefined;
    return [
      ...(isTerminal(status) && possibleEnds(plan).includes(status)
        ? []
        : [`${requestId}: ${plan.course} ended ${status}`]),
      ...((made.get(requestId) ?? 0) === (isNeverOffered ? 0 : 1)
        ? []
        : [`${requestId}: ${status}, and ${made.get(requestId) ?? 0} orders`]),
      ...(isNeverOffered || order?.withdrawn === isCancelled
        ? []
        : [`${requestId}: ${status}, and withdrawn is ${order?.withdrawn}`]),
    ];
  });
  expect(problems).toEqual([]);
  requireRefusalsOf({ placed, pharmacies }, (requestId) => statuses.get(requestId) === 'cancelled');
  expect(pharmacies.flatMap(({ system }) => system.wrong)).toEqual([]);
}

/** Checks that pharmacists were refused only the `accept` of cancelled orders. */
function requireRefusalsOf(
  { placed, pharmacies }: Pick<OrderRun, 'placed' | 'pharmacies'>,
  isCancelled: (requestId: string, order: PlacedOrder) => boolean,
): void {
  const expected = Array.from(placed).flatMap(([requestId, order]) =>
    isCancelled(requestId, order) ? [`${requestId} accept: 409 illegal_transition`] : [],
  );
  const refusals = pharmacies.flatMap(({ pharmacist }) => pharmacist.refusals);
  expect(refusals.filter((refusal) => !expected.includes(refusal))).toEqual([]);
}

/** Returns the quantities dispensed for a request, by the pharmacist's own records. */
function dispensedFor(requestId: string, { plan, pharmacy }: PlacedOrder): readonly number[] {
  const isDispensed = pharmacy.pharmacist.taken.get(requestId)?.includes('dispense') === true;
  return isDispensed ? plan.asked : plan.asked.map(() => 0);
}

/** Returns the differences between the lines of a request and what the pharmacist did. */
function lineProblems({ request_id, items, status }: StoredRunRequest, placed: PlacedOrder): string[] {
  const dispensed = dispensedFor(request_id, placed);
  const delivered = status === 'delivered' ? placed.plan.delivered : dispensed.map(() => 0);
  const said = JSON.stringify(items.map((item) => [item.quantity_dispensed, item.quantity_delivered]));
  const done = JSON.stringify(dispensed.map((quantity, line) => [quantity, delivered[line]]));
  return said === done ? [] : [`${request_id}: ${said}, and the pharmacist did ${done}`];
}

/** Checks that the stock is the reported quantity less the dispensed one, and that nothing is still reserved. */
async function requireStockToAddUp({ engine, placed, pharmacies }: OrderRun): Promise<void> {
  expect(await openReservations(engine.database)).toEqual([]);
  for (const pharmacy of pharmacies) {
    const own = Array.from(placed).filter(([, order]) => order.pharmacy === pharmacy);
    const gone = own.map(([requestId, order]) => dispensedFor(requestId, order));
    const left = ORDERED_MEDICINES.map(
      ({ content }, line) =>
        (pharmacy.stock[line] ?? 0) -
        gone.reduce((sum, quantities) => sum + (quantities[line] ?? 0) * content, 0),
    );
    expect(await stockLeft(engine.database, pharmacy.pharmacy_id)).toEqual(left);
  }
}

/**
 * Checks that charges, the partner's events and both sides' statements equal a second computation, that each statement is
 * the sum of its lines, and that nothing was supplied above the approved amount. Closes the current month.
 */
export async function requireMoneyToAgree(
  { engine, pharmacies }: OrderRun,
  requests: readonly StoredRunRequest[],
): Promise<void> {
  const { database } = engine;
  expect(requests.flatMap(({ submission, timeline }) => amountProblems(submission, timeline))).toEqual([]);
  const last = await lastEvents(engine);
  const settled = requests
    .filter(({ status }) => SETTLED_STATUSES.some((one) => one === status))
    .map(({ request_id, submission, timeline }) => {
      const { total_ngn = NaN, payer_ngn = NaN, patient_ngn = NaN } = last.get(request_id)?.charges ?? {};
      const { pharmacy_id, commission_ngn } = computedApart(submission, timeline);
      return {
        pharmacy_id,
        partner_id: submission.partner_id,
        commission_ngn,
        total_ngn,
        payer_ngn,
        patient_ngn,
      };
    });
  const month = periodOf(dayOf(new Date()), 'month');
  await closeDuePeriods(database, { length: 'month', now: closingTime(month) });
  const statements = await statementsOfPeriod(database, month.starts_on);
  const partners = new Set(settled.map(({ partner_id }) => partner_id));
  expect(statements.map(({ party_id }) => party_id).toSorted()).toEqual(
    [...partners, ...pharmacies.map(({ pharmacy_id }) => pharmacy_id)].toSorted(),
  );
  for (const statement of statements) {
    const { party, party_id, due_ngn, total_ngn, payer_ngn, patient_ngn } = statement;
    const totals = { requests: statement.requests, total_ngn, payer_ngn, patient_ngn, due_ngn };
    const own = settled.filter((one) => one[party === 'partner' ? 'partner_id' : 'pharmacy_id'] === party_id);
    const due = own.map(({ commission_ngn, ...amounts }) => ({
      ...amounts,
      due_ngn: amounts.payer_ngn - (party === 'partner' ? 0 : commission_ngn),
    }));
    expect([party_id, totals]).toEqual([party_id, sumApart(due)]);
    const { lines } = await statementLines(database, statement, { limit: requests.length, after: undefined });
    expect([party_id, sumApart(lines)]).toEqual([party_id, totals]);
  }
}

/** The newest event of each request in the partner's feed. */
async function lastEvents(engine: OrderRun['engine']): Promise<Map<string, RequestEvent['data']>> {
  const newest = new Map<string, RequestEvent['data']>();
  for (let after = ''; ;) {
    const { data } = await untilAnswered((headers) =>
      engine
        .caller()
        .call<{ events: RequestEvent[]; has_more: boolean; next_cursor: string }>(
          'GET',
          `/events?limit=100${after}`,
          undefined,
          headers,
        ),
    );
    for (const event of data.events)
      if (event.type.startsWith('request.')) newest.set(event.data.request_id, event.data);
    if (!data.has_more) return newest;
    after = `&after=${encodeURIComponent(data.next_cursor)}`;
  }
}
