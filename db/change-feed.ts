/** Notifies processes of changes in Postgres, over one listening connection for each process. */
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { POOL_LIMITS } from '../domain/common/pool-limits.ts';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * The channels and their payloads. `request_change`: request_id, partner_id and all present and former pharmacy_ids,
 * separated by spaces, sent by the process that changed the request. `api_key_change`: the SHA-256 of the key in
 * hexadecimal digits. `new_notice`: the partner_id. Triggers send `api_key_change` and `new_notice`.
 */
const CHANNELS = ['request_change', 'api_key_change', 'new_notice'] as const;
type Channel = (typeof CHANNELS)[number];
/** Delay between attempts to listen, and the longest wait of a watch while the feed is disconnected; milliseconds. */
const RECONNECT_MS = 1_000;
/**
 * Longest wait of a watch without a notification, because a process may die between its commit and its notification. It is so long that
 * thousands of waiting callers cause no noticeable load.
 */
const MAX_WAIT_MS = POOL_LIMITS.changes.call_ms;

interface ChangeFeedOptions {
  readonly connectionString: string;
  /** Called when listening fails. The feed then reconnects by itself. */
  readonly onError: (error: unknown) => void;
}

/** Watches a request_id, partner_id or pharmacy_id. Changes between its creation and `changed` are not missed. */
interface TopicWatch {
  /**
   * Resolves at the next change, and at the latest after the given time. It also resolves when a poll is due, or the feed or the watch
   * has ended, so the caller must check again.
   */
  changed(milliseconds: number): Promise<void>;
  end(): void;
}

export class ChangeFeed {
  private readonly options: ChangeFeedOptions;
  private readonly notifications = new EventEmitter();
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

  /** True while the process is shutting down, so that no caller should wait any more. */
  get closed(): boolean {
    return this.closing.signal.aborted;
  }

  /**
   * Calls back with each notification of a channel. Notifications during an outage of the connection are lost, so callers must also
   * work, with a delay, without them.
   */
  hear(channel: Channel, callback: (payload: string) => void): void {
    this.notifications.on(channel, callback);
  }

  watchers(topic: string): number {
    return this.changes.listenerCount(topic);
  }

  watch(topic: string): TopicWatch {
    return new Watch(this.changes, topic, () => this.longestWait());
  }

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
    return this.listening ? MAX_WAIT_MS : RECONNECT_MS;
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      try {
        await this.listen();
      } catch (error) {
        if (!this.closed) this.options.onError(error);
      }
      this.listening = false;
      // Changes since the connection broke were not notified.
      this.wakeAll();
      await sleep(RECONNECT_MS, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** Resolves when the feed is closed; rejects when the connection breaks. */
  private async listen(): Promise<void> {
    const client = new Client({
      connectionString: this.options.connectionString,
      application_name: 'change feed',
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    });
    const broken = once(client, 'error').then(([error]) => Promise.reject(error as Error));
    broken.catch(() => undefined);
    // A connection can emit more than one error, and an error without a listener ends the process.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => this.notifications.emit(channel, payload ?? ''));
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

/** A listener, a timer and a callback without abort signals, because thousands of watches are open at the same time. */
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

/** Maximum number of requests in one notifying statement. */
const BATCH_SIZE = 500;

interface ChangePublisherOptions {
  /** A pool of its own, so that notifications do not wait for other statements. */
  readonly database: Db;
  /** Called when a notification fails. It is not repeated, because watches poll anyway. */
  readonly onError: (error: unknown) => void;
}

/**
 * Notifies of changed requests in batches: changes during one statement are sent with the next. A `notify` inside the transaction that
 * changes a request would serialise the commits of all partners, because its lock is held until the disk has synced.
 */
export class ChangePublisher {
  private readonly options: ChangePublisherOptions;
  private readonly changed = new Set<string>();
  private sending: Promise<void> | undefined;

  constructor(options: ChangePublisherOptions) {
    this.options = options;
  }

  /** Call after the commit that changed a request. */
  publish(requestId: string): void {
    this.changed.add(requestId);
    this.sending ??= this.sendAll();
  }

  async close(): Promise<void> {
    await this.sending;
  }

  private async sendAll(): Promise<void> {
    while (this.changed.size > 0) {
      const requestIds = [...this.changed].slice(0, BATCH_SIZE);
      for (const requestId of requestIds) this.changed.delete(requestId);
      await notify(this.options.database, requestIds).catch(this.options.onError);
    }
    this.sending = undefined;
  }
}

/** Does not wait for the disk, because a notification that is lost in a crash is replaced by polling. */
async function notify(database: Db, requestIds: readonly string[]): Promise<void> {
  await sql`
    select set_config('synchronous_commit', 'off', true),
           pg_notify('request_change',
             concat_ws(' ', request_id, partner_id, pharmacy_id, array_to_string(former_pharmacy_ids, ' ')))
      from request where request_id = any (${[...requestIds]})
  `.execute(database);
}
