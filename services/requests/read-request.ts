/** Reads and lists requests on behalf of their partner. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/schema.ts';
import type { ChangeFeed } from '../../db/change-feed.ts';
import type { EncryptionKeys } from '../../db/encryption.ts';
import { withPin } from '../../db/requests/delivery-pins.ts';
import {
  listRequests,
  type RequestFilters,
  type RequestPage,
  type RequestPosition,
} from '../../db/requests/request-lists.ts';
import { readProjection, readRequest as readStored, readRequestStatus } from '../../db/requests/requests.ts';
import { isId } from '../../domain/common/ids.ts';
import type { RequestState, RequestVersion } from '../../domain/requests/messages.ts';
import { acceptedRecord } from '../../domain/requests/accepted-request.ts';
import { type RequestRecord, type SealedRecord, toRecord } from '../../domain/requests/record.ts';
import { isTerminal } from '../../domain/requests/statuses.ts';
import { isTemporarilyUnavailable, ServiceError } from '../common/errors.ts';
import { waitForNews, type LongPollCaller } from '../common/long-poll.ts';
import { isTemporalUnavailable } from '../common/availability.ts';
import type { FulfilmentClient } from './fulfilment-client.ts';
import { type KnownStates, type RecordVersion, versionOf } from './known-states.ts';

export type { RequestPosition };

interface PageChoice {
  readonly limit: number;
  /** End of the previous page; undefined for the first page. */
  readonly after: RequestPosition | undefined;
}

/** Dependencies of reading a request. */
export interface RequestReading {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
  readonly states: KnownStates;
  readonly log: Logger;
}

type StoredStatus = NonNullable<Awaited<ReturnType<typeof readRequestStatus>>>;

export interface OwnRequest {
  readonly request_id: string;
  readonly partner_id: string;
  /** The id of the key or member that calls. */
  readonly by?: string;
}

/**
 * Reads a partner's request. An open one comes from a Query of its workflow, sent once for each version that Postgres
 * has. A closed one comes from Postgres, where it is final. When no worker answers in time, Postgres answers, or else
 * the submission.
 *
 * @throws ServiceError `request_not_found`, also for another partner's request.
 */
export async function readRequest(parts: RequestReading, own: OwnRequest): Promise<SealedRecord> {
  return recordOf(parts, own, await storedStatus(parts, own));
}

/** Conditions that a caller can wait for: the end of the request (`final`), or its end or a hold. */
export const WAIT_CONDITIONS = ['final', 'final_or_held'] as const;
type WaitedFor = (typeof WAIT_CONDITIONS)[number];

interface RequestWatcher extends LongPollCaller {
  readonly knows: (version: RecordVersion) => boolean;
  /** Undefined waits for any change. */
  readonly until: WaitedFor | undefined;
  /** How long to wait for a version that the caller does not have; 0 reads once. */
  readonly seconds: number;
}

type RequestNews<Shown extends SealedRecord | RequestRecord> =
  { readonly record: Shown } | { readonly known: RecordVersion };

export function createRequestReader(
  dependencies: RequestReading & { readonly changes: ChangeFeed; readonly encryption: EncryptionKeys },
) {
  const { database, changes, encryption } = dependencies;
  return {
    /**
     * Waits until the caller's version is outdated and `until` is met, or the time is over. Returns the record, or only
     * its version if the caller has that version.
     *
     * @throws ServiceError `request_not_found`.
     */
    async readNews(own: OwnRequest, watcher: RequestWatcher): Promise<RequestNews<RequestRecord>> {
      const news = await waitForNews(changes, watcher, {
        topic: own.request_id,
        seconds: watcher.seconds,
        look: () => readUnlessKnown(dependencies, own, watcher.knows),
        isNews: (seen) => 'record' in seen && isWaitedFor(seen.record, watcher.until),
      });
      return 'record' in news ? { record: withPin(encryption, news.record) } : news;
    },
    /** Lists a partner's requests, newest first. */
    async list(
      partnerId: string,
      filters: RequestFilters,
      choice: PageChoice,
    ): Promise<RequestPage<RequestRecord>> {
      const page = await listRequests(database, partnerId, filters, choice);
      return { ...page, requests: page.requests.map((record) => withPin(encryption, record)) };
    },
  };
}

function isWaitedFor({ status, hold }: SealedRecord, until: WaitedFor | undefined): boolean {
  return until === undefined || isTerminal(status) || (until === 'final_or_held' && hold !== null);
}

/**
 * Does not query the workflow when the caller has the version in Postgres. That is safe because a transition is
 * acknowledged only after Postgres has it.
 */
async function readUnlessKnown(
  parts: RequestReading,
  own: OwnRequest,
  knows: RequestWatcher['knows'],
): Promise<RequestNews<SealedRecord>> {
  const stored = await storedStatus(parts, own);
  if (stored !== undefined && knows(stored)) return { known: stored };
  const record = await recordOf(parts, own, stored);
  // Right after the request is accepted, Postgres does not have it yet but the caller may.
  const version = versionOf(record);
  return knows(version) ? { known: version } : { record };
}

/**
 * Checks that a request belongs to the partner before anything is done to it.
 *
 * @throws ServiceError `request_not_found`.
 */
export async function requireOwnRequest(
  { database, fulfilment }: Pick<RequestReading, 'database' | 'fulfilment'>,
  { request_id, partner_id }: OwnRequest,
): Promise<void> {
  if (!isId('request', request_id)) throw requestNotFound();
  const stored = await readRequestStatus(database, request_id);
  const owner = stored?.partner_id ?? (await fulfilment.submission(request_id))?.partner_id;
  if (owner !== partner_id) throw requestNotFound();
}

async function storedStatus(
  { database }: RequestReading,
  { request_id, partner_id }: OwnRequest,
): Promise<StoredStatus | undefined> {
  if (!isId('request', request_id)) throw requestNotFound();
  const stored = await readRequestStatus(database, request_id);
  if (stored !== undefined && stored.partner_id !== partner_id) throw requestNotFound();
  return stored;
}

async function recordOf(
  parts: RequestReading,
  { request_id, partner_id }: OwnRequest,
  stored: StoredStatus | undefined,
): Promise<SealedRecord> {
  const state =
    stored !== undefined && isTerminal(stored.status)
      ? await readStored(parts.database, request_id)
      : await openState(parts, request_id, stored);
  if (state === undefined || state.partner_id !== partner_id) throw requestNotFound();
  return state.record;
}

/**
 * @param stored the version that Postgres just had. The workflow's state may be older, but a reader that this version
 *   woke must not get an older one.
 */
async function openState(
  parts: RequestReading,
  requestId: string,
  stored: RecordVersion | undefined,
): Promise<RequestState | undefined> {
  const known = stored && parts.states.find(requestId, stored);
  if (known !== undefined) return known;
  const live = await liveState(parts, requestId);
  // A workflow does not know a late authorization code; then Postgres answers.
  if (live !== undefined && (stored === undefined || isAtLeast(versionOf(live.record), stored))) {
    parts.states.keep(requestId, live);
    return live;
  }
  return (await readStored(parts.database, requestId)) ?? (await acceptedState(parts, requestId));
}

async function acceptedState(
  { fulfilment }: RequestReading,
  requestId: string,
): Promise<RequestState | undefined> {
  const submission = await fulfilment.submission(requestId);
  if (submission === undefined) return undefined;
  return { partner_id: submission.partner_id, record: acceptedRecord(submission) };
}

/** Queries the workflow; undefined when there is none, or no answer in time. */
async function liveState(
  { fulfilment, log }: RequestReading,
  requestId: string,
): Promise<RequestState | undefined> {
  try {
    return await fulfilment.state(requestId);
  } catch (error) {
    if (!isTemporalUnavailable(error) && !isTemporarilyUnavailable(error)) throw error;
    log.warn({ request_id: requestId }, 'workflow did not answer the query; reading from Postgres');
    return undefined;
  }
}

function isAtLeast(version: RecordVersion, other: RecordVersion): boolean {
  return (
    version.sequence >= other.sequence &&
    version.prescriptions >= other.prescriptions &&
    version.late_codes >= other.late_codes
  );
}

export function requestNotFound(): ServiceError {
  return new ServiceError('request_not_found');
}

/**
 * Reads the record as of a version, without later entries. Postgres has it, because an Update is answered only after
 * its entry is written.
 */
export async function readRecordAt(
  { database, encryption }: Pick<RequestReading, 'database'> & { readonly encryption: EncryptionKeys },
  { request_id }: Pick<OwnRequest, 'request_id'>,
  { sequence }: RequestVersion,
): Promise<RequestRecord> {
  const { submission, timeline, prescription_ids, late_authorization } = await readProjection(
    database,
    request_id,
  );
  const record = toRecord(submission, timeline.slice(0, sequence), prescription_ids, late_authorization);
  return withPin(encryption, record);
}
