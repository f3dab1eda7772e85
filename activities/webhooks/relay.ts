/** Sends due deliveries: woken by the commit of an event in the same process, and polling for all others. */
import { setTimeout as delay } from 'node:timers/promises';
import { claimDue, type ClaimedDelivery, releaseClaim } from '../../db/webhooks/claims.ts';
import { attemptDelivery, type WebhookDependencies } from './attempt.ts';
import { MAX_CONCURRENT_CALLS } from './endpoint-load.ts';
import { startRedelivery } from './start.ts';

/** Attempts hold sockets, not threads. One endpoint gets at most twenty of them. */
const MAX_CONCURRENT_ATTEMPTS = 500;
const CLAIM_BATCH_SIZE = 50;
/** Interval of polling for deliveries that other processes made due; milliseconds. */
const POLL_EVERY_MS = 500;
/**
 * Attempts that Postgres has not stored within this time after `stop` are abandoned; milliseconds, within the shutdown
 * time of a process.
 */
const STOP_WITHIN_MS = 18_000;

interface RelayOptions {
  readonly onError: (error: unknown) => void;
  /** Replaces `MAX_CONCURRENT_ATTEMPTS` in tests. */
  readonly maxConcurrent?: number;
  /** Replaces `POLL_EVERY_MS` in tests. */
  readonly pollEveryMs?: number | undefined;
}

/** Sends due webhook deliveries. Each worker process has one relay, and they share the work. */
export class Relay {
  readonly #dependencies: WebhookDependencies;
  readonly #options: {
    readonly onError: (error: unknown) => void;
    readonly maxConcurrent: number;
    readonly pollEveryMs: number;
  };
  readonly #inFlight = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #abandoning = new AbortController();
  #wake: (() => void) | undefined;
  #isWoken = false;

  constructor(
    dependencies: WebhookDependencies,
    { onError, maxConcurrent = MAX_CONCURRENT_ATTEMPTS, pollEveryMs = POLL_EVERY_MS }: RelayOptions,
  ) {
    this.#dependencies = dependencies;
    this.#options = { onError, maxConcurrent, pollEveryMs };
  }

  readonly wake = (): void => {
    this.#isWoken = true;
    this.#wake?.();
  };

  /** Runs until it is stopped and the attempts in flight are stored. */
  async run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#isWoken = false;
      const limit = Math.min(CLAIM_BATCH_SIZE, this.#options.maxConcurrent - this.#inFlight.size);
      const claimed = limit > 0 ? await this.#claim(limit) : [];
      for (const delivery of claimed) this.#begin(delivery);
      if (limit === 0 || claimed.length < limit) await this.#untilWoken();
    }
    await Promise.all(this.#inFlight);
  }

  /** Stops claiming deliveries. Attempts that Postgres does not store in time are abandoned and repeated by the next relay. */
  stop(): void {
    this.#stopping.abort();
    this.wake();
    setTimeout(() => this.#abandoning.abort(), STOP_WITHIN_MS).unref();
  }

  async #claim(limit: number): Promise<ClaimedDelivery[]> {
    const { database, load, leases, clock } = this.#dependencies;
    try {
      return await claimDue(database, {
        now: clock(),
        limit,
        free: MAX_CONCURRENT_CALLS,
        busy: load.free(),
        held: leases.tokens,
      });
    } catch (error) {
      this.#options.onError(error);
      return [];
    }
  }

  #begin(delivery: ClaimedDelivery): void {
    const sending = this.#send(delivery)
      .catch(this.#options.onError)
      .finally(() => {
        this.#inFlight.delete(sending);
        // There is room for another attempt, and the next event of the request may be due.
        this.wake();
      });
    this.#inFlight.add(sending);
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    // A redelivery or a probe may be calling the endpoint.
    if (!this.#dependencies.load.enter(delivery.webhook_id)) {
      return releaseClaim(this.#dependencies.database, delivery);
    }
    const record = await attemptDelivery(this.#dependencies, delivery, this.#abandoning.signal);
    const { webhook_id, request_id, sequence, series } = delivery;
    // If this process is killed here, a relay picks the delivery up once it is long overdue.
    if (record.next_attempt_at !== null) {
      await startRedelivery(this.#dependencies, { webhook_id, request_id, sequence, series });
    }
  }

  async #untilWoken(): Promise<void> {
    if (this.#isWoken) return;
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => (this.#wake = resolve));
    await Promise.race([
      woken,
      delay(this.#options.pollEveryMs, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    this.#wake = undefined;
    timer.abort();
  }
}
