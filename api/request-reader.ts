/** Reads requests on behalf of their partner. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { readRequest, readRequestStatus } from '../db/requests.ts';
import type { Database } from '../db/schema.ts';
import { isId } from '../domain/ids.ts';
import type { RequestState } from '../domain/messages.ts';
import { acceptedRecord, type RequestRecord } from '../domain/requests.ts';
import { isTerminal } from '../domain/statuses.ts';
import { ApiError } from './errors.ts';
import { versionOf, type RecordVersion } from './etag.ts';
import { isTemporalUnavailable } from './temporal/availability.ts';
import type { FulfilmentClient } from './temporal/fulfilment-client.ts';

export interface RequestReaderOptions {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
  readonly log: Logger;
}

type StoredStatus = NonNullable<Awaited<ReturnType<typeof readRequestStatus>>>;

export class RequestReader {
  private readonly database: Kysely<Database>;
  private readonly fulfilment: FulfilmentClient;
  private readonly log: Logger;

  constructor({ database, fulfilment, log }: RequestReaderOptions) {
    this.database = database;
    this.fulfilment = fulfilment;
    this.log = log;
  }

  /**
   * The record of a partner's request: an open one as its workflow has it, a closed one from Postgres, where it is
   * final. When no worker answers in time, what Postgres knows, or else what was accepted.
   *
   * @throws ApiError `request_not_found`, for another partner's request as for none.
   */
  async read(requestId: string, partnerId: string): Promise<RequestRecord> {
    return this.recordOf(requestId, partnerId, await this.stored(requestId, partnerId));
  }

  /**
   * The same, for a caller who may know it already: then Temporal is not asked. That is safe because a transition is
   * acknowledged, to whomever, only after Postgres has it.
   *
   * @param knows whether the caller has the record of this version.
   * @returns undefined when the caller knows it.
   * @throws ApiError `request_not_found`.
   */
  async readUnlessKnown(
    requestId: string,
    partnerId: string,
    knows: (version: RecordVersion) => boolean,
  ): Promise<RequestRecord | undefined> {
    const stored = await this.stored(requestId, partnerId);
    if (stored !== undefined && knows(stored)) return undefined;
    const record = await this.recordOf(requestId, partnerId, stored);
    // In the moment after it was accepted Postgres does not have it yet, and the caller may.
    return knows(versionOf(record)) ? undefined : record;
  }

  private async stored(requestId: string, partnerId: string): Promise<StoredStatus | undefined> {
    if (!isId('request', requestId)) throw requestNotFound();
    const stored = await readRequestStatus(this.database, requestId);
    if (stored !== undefined && stored.partner_id !== partnerId) throw requestNotFound();
    return stored;
  }

  private async recordOf(
    requestId: string,
    partnerId: string,
    stored: StoredStatus | undefined,
  ): Promise<RequestRecord> {
    const state =
      stored !== undefined && isTerminal(stored.status)
        ? await readRequest(this.database, requestId)
        : await this.openState(requestId, stored);
    if (state === undefined || state.partner_id !== partnerId) throw requestNotFound();
    return state.record;
  }

  /**
   * Makes sure that a request is this partner's before something is done to it.
   *
   * @throws ApiError `request_not_found`.
   */
  async requireOwn(requestId: string, partnerId: string): Promise<void> {
    if (!isId('request', requestId)) throw requestNotFound();
    const stored = await readRequestStatus(this.database, requestId);
    const owner = stored?.partner_id ?? (await this.fulfilment.submission(requestId))?.partner_id;
    if (owner !== partnerId) throw requestNotFound();
  }

  /**
   * @param stored what Postgres had a moment ago. Its workflow may not have heard yet that it is there; a reader whom
   *   that very write woke must not be shown what was before.
   */
  private async openState(
    requestId: string,
    stored: RecordVersion | undefined,
  ): Promise<RequestState | undefined> {
    const live = await this.liveState(requestId);
    if (live !== undefined && (stored === undefined || isAtLeast(versionOf(live.record), stored)))
      return live;
    return (await readRequest(this.database, requestId)) ?? (await this.acceptedState(requestId));
  }

  private async acceptedState(requestId: string): Promise<RequestState | undefined> {
    const submission = await this.fulfilment.submission(requestId);
    if (submission === undefined) return undefined;
    return { partner_id: submission.partner_id, record: acceptedRecord(submission) };
  }

  /** What the workflow answers; undefined when there is none, or none that answers in time. */
  private async liveState(requestId: string): Promise<RequestState | undefined> {
    try {
      return await this.fulfilment.state(requestId);
    } catch (error) {
      if (!isTemporalUnavailable(error)) throw error;
      this.log.warn({ fulfilment_id: requestId }, 'query unanswered, reading from Postgres');
      return undefined;
    }
  }
}

function isAtLeast(version: RecordVersion, other: RecordVersion): boolean {
  return version.sequence >= other.sequence && version.prescriptions >= other.prescriptions;
}

/** The refusal for a request that is not there, or not this partner's. */
export function requestNotFound(): ApiError {
  return new ApiError('request_not_found', 'You have no request with this id. Check the request_id.');
}
