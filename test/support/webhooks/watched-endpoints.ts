/** Two endpoints of a partner in a run under kills, of which one fails at random, and the checks of what they received. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { sql } from 'kysely';
import { releaseSince } from '../../../db/webhooks/attempts.ts';
import { newSecret } from '../../../domain/webhooks/urls.ts';
import { eventually } from '../engine/eventually.ts';
import type { KillableEngine } from '../engine/killable.ts';
import { startFlakyReceiver, type FlakyReceiver } from './flaky-receiver.ts';
import { firstReceipts, type Received } from './receiver.ts';
import { insertEndpoint, requestsWithPassedDeliveries } from './webhooks.ts';

const OPERATOR_EVERY_MS = 5_000;

interface Endpoint {
  readonly webhookId: string;
  readonly receiver: FlakyReceiver;
}

/** The sequences of each request's events in order, by `request_id`. */
export type ExpectedEvents = ReadonlyMap<string, readonly number[]>;

export class WatchedEndpoints {
  readonly engine: KillableEngine;
  readonly endpoints: readonly Endpoint[];
  private readonly running = new AbortController();
  private readonly operator: Promise<void>;

  private constructor(engine: KillableEngine, endpoints: readonly Endpoint[]) {
    this.engine = engine;
    this.endpoints = endpoints;
    this.operator = this.resendMissing(new Date());
  }

  /** Registers both endpoints for the events of the engine's partner. They verify each call with the official library. */
  static async start(engine: KillableEngine, random: () => number): Promise<WatchedEndpoints> {
    const flaky = await startEndpoint(engine, random);
    const steady = await startEndpoint(engine, random);
    steady.receiver.recover();
    return new WatchedEndpoints(engine, [flaky, steady]);
  }

  /** Calls received by each endpoint. */
  received(): (readonly Received[])[] {
    return this.endpoints.map(({ receiver }) => receiver.received);
  }

  async untilAcknowledged(expected: ExpectedEvents, deadlineMs: number): Promise<void> {
    const events = Array.from(expected.values()).reduce((sum, { length }) => sum + length, 0);
    for (const { webhookId } of this.endpoints) {
      const isDone = async () => {
        const acknowledged = await this.countAcknowledged(webhookId);
        if (acknowledged !== events) throw new Error(`${acknowledged} of ${events}`);
        return true;
      };
      await eventually(isDone, { deadlineMs, describe: 'all events', everyMs: 500 });
    }
    this.running.abort();
    await this.operator;
  }

  async close(): Promise<void> {
    this.running.abort();
    await this.operator;
    await Promise.all(this.endpoints.map(({ receiver }) => receiver.close()));
  }

  private async countAcknowledged(webhookId: string): Promise<number> {
    const { count } = await this.engine.database
      .selectFrom('webhook_delivery')
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'acknowledged')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Sends missing events now, as an operator would, because the delays between attempts are minutes and hours. */
  private async resendMissing(since: Date): Promise<void> {
    const { signal } = this.running;
    while (!signal.aborted) {
      for (const { webhookId } of this.endpoints) {
        // Postgres may be down right now.
        await releaseSince(this.engine.database, webhookId, since).catch(() => undefined);
      }
      await delay(OPERATOR_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Checks that both endpoints received every event, in order except after an event that had been failing for five minutes. */
export async function requireAllInOrder(
  { engine, endpoints }: WatchedEndpoints,
  expected: ExpectedEvents,
): Promise<void> {
  for (const { webhookId, receiver } of endpoints) {
    expect(receiver.wrong).toEqual([]);
    const passed = await requestsWithPassedDeliveries(engine.database, webhookId);
    const receipts = Array.from(firstReceipts(receiver.received), ([id, order]) => {
      return [id, passed.has(id) ? order.toSorted((one, other) => one - other) : order] as const;
    });
    expect(new Map(receipts)).toEqual(expected);
  }
}

async function startEndpoint(
  { database, partnerId }: KillableEngine,
  random: () => number,
): Promise<Endpoint> {
  const secret = newSecret();
  const receiver = await startFlakyReceiver([secret], random);
  return { webhookId: await insertEndpoint(database, partnerId, receiver.url, ['*'], secret), receiver };
}
