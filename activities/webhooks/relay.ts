/** Sends what is due: woken by the commit of an event in the same process, and looking by itself for all else. */
import { setTimeout as delay } from 'node:timers/promises';
import { claimDue, type ClaimedDelivery, giveBack } from '../../db/webhooks/claims.ts';
import { attemptDelivery } from './attempt.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { MOST_AT_ONCE } from './endpoint-load.ts';
import { startRedelivery } from './start.ts';

/** Attempts under way: sockets, not threads. One endpoint takes twenty of them at most. */
const MOST_ATTEMPTS = 500;
/** Claimed by one statement. */
const MOST_CLAIMED_AT_ONCE = 50;
/** Between two looks while nobody wakes it: for what other processes make due; milliseconds. */
const LOOK_EVERY_MS = 500;
/** After that attempts are given up that Postgres has not taken: within the time that a process has to stop; milliseconds. */
const STOP_WITHIN_MS = 18_000;

export interface RelayOptions {
  readonly onError: (error: unknown) => void;
  /** In the place of `MOST_ATTEMPTS`; for tests. */
  readonly mostAttempts?: number;
  /** In the place of `LOOK_EVERY_MS`; for tests. */
  readonly lookEveryMs?: number | undefined;
}

/** One for each worker process; any number of them share the work. */
export class Relay {
  readonly #dependencies: WebhookDependencies;
  readonly #options: {
    readonly onError: (error: unknown) => void;
    readonly mostAttempts: number;
    readonly lookEveryMs: number;
  };
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #givingUp = new AbortController();
  #wake: (() => void) | undefined;
  #isWoken = false;

  constructor(
    dependencies: WebhookDependencies,
    { onError, mostAttempts = MOST_ATTEMPTS, lookEveryMs = LOOK_EVERY_MS }: RelayOptions,
  ) {
    this.#dependencies = dependencies;
    this.#options = { onError, mostAttempts, lookEveryMs };
  }

  /** Something may be due now. */
  readonly wake = (): void => {
    this.#isWoken = true;
    this.#wake?.();
  };

  /** Works until it is stopped, and until the attempts under way are written down. */
  async run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#isWoken = false;
      const limit = Math.min(MOST_CLAIMED_AT_ONCE, this.#options.mostAttempts - this.#underWay.size);
      const claimed = limit > 0 ? await this.#claim(limit) : [];
      for (const delivery of claimed) this.#begin(delivery);
      if (limit === 0 || claimed.length < limit) await this.#untilWoken();
    }
    await Promise.all(this.#underWay);
  }

  /** Claims nothing more. What Postgres has not taken in time is given up, and sent again by whoever claims it. */
  stop(): void {
    this.#stopping.abort();
    this.wake();
    setTimeout(() => this.#givingUp.abort(), STOP_WITHIN_MS).unref();
  }

  async #claim(limit: number): Promise<ClaimedDelivery[]> {
    const { database, load, leases, clock } = this.#dependencies;
    try {
      return await claimDue(database, {
        now: clock(),
        limit,
        free: MOST_AT_ONCE,
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
        this.#underWay.delete(sending);
        // There is room for another, and the next event of the request may go.
        this.wake();
      });
    this.#underWay.add(sending);
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    // A redelivery or a probe may have taken the last room meanwhile.
    if (!this.#dependencies.load.enter(delivery.webhook_id)) {
      return giveBack(this.#dependencies.database, delivery);
    }
    const record = await attemptDelivery(this.#dependencies, delivery, this.#givingUp.signal);
    const { webhook_id, request_id, sequence, series } = delivery;
    // Should this process be killed right here, a relay takes the delivery up once it is long past its time.
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
      delay(this.#options.lookEveryMs, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    this.#wake = undefined;
    timer.abort();
  }
}
