/** Tells a process what changed in Postgres: one connection that listens, for everybody who wants to know. */
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { POOL_LIMITS } from '../domain/common/pool-limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * What is told, with the payload: of a request that changed the topics of those who wait for it, between spaces (its
 * request_id, its partner_id and the pharmacy_id of each who has or had it), by the process that changed it; of a changed
 * key the SHA-256 of its value in hexadecimal digits, and of a new notice the partner_id, by triggers.
 */
const CHANNELS = ['request_change', 'api_key_change', 'new_notice'] as const;
type Channel = (typeof CHANNELS)[number];
/** Milliseconds between two tries to listen, and how often to look while nobody listens. */
const WITHOUT_LISTENER_MS = 1_000;
/**
 * How often to look although nothing was told: a process that died between its commit and its word told nobody. Thousands
 * who wait look so often as not to be felt.
 */
const UNTOLD_MS = POOL_LIMITS.changes.call_ms;

interface ChangeFeedOptions {
  readonly connectionString: string;
  /** Called when listening fails; the feed goes on and tries again. */
  readonly onError: (error: unknown) => void;
}

/** Watches one topic, a request_id or the partner_id of events, from the moment it is made: a change between then and `changed` is not missed. */
interface TopicWatch {
  /**
   * Returns at the next change, after the time at the latest; earlier where it is time to look without being told, when the
   * feed is closed, or when the watch is ended. Whoever waits looks again.
   */
  changed(milliseconds: number): Promise<void>;
  end(): void;
}

export class ChangeFeed {
  private readonly options: ChangeFeedOptions;
  private readonly heard = new EventEmitter();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly closing = new AbortController();
  private readonly running: Promise<void>;
  private listening = false;

  constructor(options: ChangeFeedOptions) {
    this.options = options;
    for (const channel of ['request_change', 'new_notice'] as const) {
      this.hear(channel, (topics) => {
        for (const topic of topics.split(' ')) this.changes.emit(topic);
      });
    }
    this.running = this.run();
  }

  /** Whether the process is about to stop: nobody should wait any more. */
  get closed(): boolean {
    return this.closing.signal.aborted;
  }

  /**
   * Calls back with what is said on a channel, for as long as the feed lives. Nothing tells that something was missed
   * (while the connection was broken, or hung): who listens must be right without it, only later.
   */
  hear(channel: Channel, callback: (payload: string) => void): void {
    this.heard.on(channel, callback);
  }

  /** How many watches there are of a topic. */
  watchers(topic: string): number {
    return this.changes.listenerCount(topic);
  }

  watch(topic: string): TopicWatch {
    return new Watch(this.changes, topic, () => this.longestWait());
  }

  /** Lets everybody go and stops listening. */
  async close(): Promise<void> {
    this.closing.abort();
    this.wakeAll();
    await this.running;
  }

  private wakeAll(): void {
    for (const topic of this.changes.eventNames()) this.changes.emit(topic);
  }

  private longestWait(): number {
    if (this.closed) return 0;
    return this.listening ? UNTOLD_MS : WITHOUT_LISTENER_MS;
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      try {
        await this.listen();
      } catch (error) {
        if (!this.closed) this.options.onError(error);
      }
      this.listening = false;
      // What happened since the connection broke was told to nobody.
      this.wakeAll();
      await sleep(WITHOUT_LISTENER_MS, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** Returns when the feed is closed, and throws when the connection breaks. */
  private async listen(): Promise<void> {
    const client = new Client({
      connectionString: this.options.connectionString,
      application_name: 'change feed',
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    });
    const broken = once(client, 'error').then(([error]) => Promise.reject(error as Error));
    broken.catch(() => undefined);
    // A connection can break more than once; without a listener the second time would end the process.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => this.heard.emit(channel, payload ?? ''));
    try {
      await client.connect();
      await client.query(CHANNELS.map((channel) => `listen ${channel}`).join(';'));
      this.listening = true;
      await Promise.race([broken, untilAborted(this.closing.signal)]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Thousands of them are open at once, so it is a listener, a timer and a callback, and no abort signals. */
class Watch implements TopicWatch {
  private readonly changes: EventEmitter;
  private readonly topic: string;
  private readonly longestWait: () => number;
  private hasChanged = false;
  private wake: () => void = () => undefined;

  constructor(changes: EventEmitter, topic: string, longestWait: () => number) {
    this.changes = changes;
    this.topic = topic;
    this.longestWait = longestWait;
    changes.on(topic, this.note);
  }

  async changed(milliseconds: number): Promise<void> {
    if (this.hasChanged) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, Math.min(milliseconds, this.longestWait()));
    });
    clearTimeout(timer);
  }

  end(): void {
    this.changes.off(this.topic, this.note);
    this.wake();
  }

  private readonly note = (): void => {
    this.hasChanged = true;
    this.wake();
  };
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** Told by one statement; the rest goes with the next. */
const BATCH_SIZE = 500;

interface ChangePublisherOptions {
  /** Connections of its own: what is told waits for nobody's statements. */
  readonly database: Kysely<Database>;
  /** Called when Postgres did not take it. It is not told again: whoever waits looks again soon, told or not. */
  readonly onError: (error: unknown) => void;
}

/**
 * What comes while a statement is under way goes together with the next. A `notify` within the transaction that changes
 * a request would order the commits of all partners, by a lock that is held until the disk has synced.
 */
export class ChangePublisher {
  private readonly options: ChangePublisherOptions;
  private readonly changed = new Set<string>();
  private telling: Promise<void> | undefined;

  constructor(options: ChangePublisherOptions) {
    this.options = options;
  }

  /** A request was changed, and that is committed. */
  publish(requestId: string): void {
    this.changed.add(requestId);
    this.telling ??= this.tellAll();
  }

  /** Waits until everything is told. */
  async close(): Promise<void> {
    await this.telling;
  }

  private async tellAll(): Promise<void> {
    while (this.changed.size > 0) {
      const requestIds = [...this.changed].slice(0, BATCH_SIZE);
      for (const requestId of requestIds) this.changed.delete(requestId);
      await tell(this.options.database, requestIds).catch(this.options.onError);
    }
    this.telling = undefined;
  }
}

/**
 * To those who wait for the requests, for the events of their partners, and for the orders of the pharmacies that have
 * or had them. A word that is lost with a crash is no loss, so nobody waits for the disk.
 */
async function tell(database: Kysely<Database>, requestIds: readonly string[]): Promise<void> {
  await sql`
    select set_config('synchronous_commit', 'off', true),
           pg_notify('request_change',
             concat_ws(' ', request_id, partner_id, pharmacy_id, array_to_string(former_pharmacy_ids, ' ')))
      from request where request_id = any (${[...requestIds]})
  `.execute(database);
}
