/** Requests of one kind, as many as are measured, on a running cluster. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { CreateRequestBody } from '../../api/partner/place-request.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { isTerminal, type Status } from '../../domain/requests/statuses.ts';
import { scenarioOf, type ScenarioName } from '../../domain/sandbox/scenarios.ts';
import type { Cpu, Point, Shape } from '../../local/capacity/measured.ts';
import { totalOf } from '../../local/capacity/model.ts';
import { eventually } from '../../local/eventually.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { resolve } from '../../test/support/callers/partner-at-holds.ts';
import { load } from '../load.ts';
import { meanUsage, readUsage, usageBetween, type Pids, type Usage } from './usage.ts';

const CALLERS = 6;
/** What is written behind a request: how it ended at Temporal, what its visibility says, counts. */
const SETTLED_MS = 4_000;
const DEADLINE_MS = 120_000;
/** An API that is full says so; the caller comes again. */
const REPEAT_AFTER_MS = 1_000;

export interface MeasuredKind {
  readonly scenario: ScenarioName;
  readonly endpoints: number;
}

export interface DeliverOptions {
  /** To the engine's database. */
  readonly bench: Pool;
  readonly partners: readonly ApiCaller[];
  readonly orders: readonly CreateRequestBody[];
}

export interface PointOptions extends DeliverOptions {
  readonly pids: Pids;
  readonly idle: Cpu;
  /** In a round. */
  readonly requests: number;
}

export const shapeOf = ({ scenario, endpoints }: MeasuredKind): Shape => {
  const { steps, hold } = scenarioOf(scenario);
  return { steps: steps.length, endpoints, holds: hold === undefined ? 0 : 1 };
};

/** First requests load code and make plans: what they take is of no interest. */
export async function warmUp(kind: MeasuredKind, options: PointOptions): Promise<void> {
  await deliver(kind, { ...options, requests: CALLERS * 2 });
}

/** One round of a kind. */
export async function measureRound(kind: MeasuredKind, options: PointOptions): Promise<Usage> {
  const { pids, bench, idle, requests } = options;
  await delay(SETTLED_MS);
  const before = await readUsage(pids, bench);
  await deliver(kind, options);
  await delay(SETTLED_MS);
  return usageBetween(before, await readUsage(pids, bench), requests, idle);
}

/** What rounds of the same kind came to. */
export function pointOf(kind: MeasuredKind, rounds: readonly Usage[], requests: number): Point {
  return {
    shape: shapeOf(kind),
    requests: requests * rounds.length,
    rounds: rounds.map(({ cpu }) => totalOf(cpu)),
    ...meanUsage(rounds),
  };
}

async function deliver({ scenario }: MeasuredKind, options: PointOptions): Promise<void> {
  await load({ calls: options.requests, callers: CALLERS }, (index) => deliverOne(scenario, options, index));
}

/** Orders, resolves what is held, and waits for the end and for the end of its webhooks; partners and orders take turns. */
export async function deliverOne(
  scenario: ScenarioName,
  { partners, orders, bench }: DeliverOptions,
  index: number,
): Promise<void> {
  const partner = partners[index % partners.length];
  const order = orders[index % orders.length];
  if (partner === undefined || order === undefined) throw new TypeError('Nobody orders anything');
  const { request_id, hold } = await accepted(partner, {
    ...order,
    sandbox: { scenario, step_seconds: 0 },
  });
  if (hold !== null) await resolve(partner, request_id, hold);
  await untilEnded(bench, request_id);
}

async function accepted(partner: ApiCaller, order: CreateRequestBody): Promise<RequestRecord> {
  for (;;) {
    const { status, data, error } = await partner.callOnce<RequestRecord>('POST', '/requests', order);
    if (status === 201) return data;
    if (status !== 503) throw new Error(`POST /requests answered ${status}: ${error?.message}`);
    await delay(REPEAT_AFTER_MS);
  }
}

/** Asks Postgres by connections of the bench, so that nobody's API is asked. */
async function untilEnded(bench: Pool, requestId: string): Promise<void> {
  const ended = async () => {
    const { rows } = await bench.query<{ status: Status; waiting: boolean }>(
      `select status, exists (
          select from webhook_delivery where webhook_delivery.request_id = request.request_id
             and acknowledged_at is null) as waiting
         from request where request_id = $1`,
      [requestId],
    );
    return rows.some(({ status, waiting }) => isTerminal(status) && !waiting);
  };
  await eventually(ended, { deadlineMs: DEADLINE_MS, everyMs: 200, describe: `the end of ${requestId}` });
}
