/** Tells the feeds of all processes which requests changed, once that is committed. docs/decisions/0053. */
import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Told by one statement; the rest goes with the next. */
const MOST_AT_ONCE = 500;

export interface ChangePublisherOptions {
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
      const requestIds = [...this.changed].slice(0, MOST_AT_ONCE);
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
