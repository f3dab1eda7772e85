/** Looks at both stores of a request, and makes Postgres say what the workflow has decided. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import {
  overwriteRequest,
  readStoredRequest,
  type StoredRequest,
} from '../../../db/requests/stored-request.ts';
import type { Database } from '../../../db/schema.ts';
import { lateAuthorizationId } from '../../../domain/holds/authorization.ts';
import { ServiceError } from '../../common/errors.ts';
import { undefinedWhenNotFound } from '../../common/temporal/workflow-not-found.ts';
import { decoded } from '../../privacy/decoded.ts';
import { RequestKeyMissing } from '../../privacy/payload-keys.ts';
import { requestNotFound } from '../read-request.ts';
import { differencesOf, type FieldDifference } from './compare.ts';
import { decidedRequest, lateAuthorizationIn, type DecidedRequest, type History } from './decided-request.ts';

export interface Stores {
  readonly database: Kysely<Database>;
  readonly client: Client;
  /** Puts the key of a request back from its escrow; undefined where nobody has the escrow's private half. */
  readonly recoverKey?: ((requestId: string) => Promise<void>) | undefined;
}

/** What goes on is written within moments: a difference that stays so long is one. */
const LOOKS = 3;
const LOOK_AGAIN_MS = 300;

export interface Comparison {
  readonly stored: StoredRequest | undefined;
  /** Undefined when Temporal has no such workflow. */
  readonly decided: DecidedRequest | undefined;
  readonly differences: readonly FieldDifference[];
  /** There is a history, and not the key that it is encrypted with, though the patient was not erased. */
  readonly is_unreadable?: true;
}

/** Compares until both agree, or go on differing. */
export async function compareRequest(stores: Stores, requestId: string): Promise<Comparison> {
  for (let look = 1; ; look += 1) {
    // Postgres first: what it has, the history has by then.
    const stored = await readStoredRequest(stores.database, requestId);
    const decided = await readUnlessErased(stores.client, requestId, stored);
    if (decided === 'unreadable')
      return { stored, decided: undefined, differences: [withoutKey(stored)], is_unreadable: true };
    const differences = decided === undefined ? [] : differencesOf(stored, decided);
    if (differences.length === 0 || look === LOOKS) return { stored, decided, differences };
    await delay(LOOK_AGAIN_MS);
  }
}

/** Undefined where there is nothing to read, or nobody can any more: the patient was erased. */
async function readUnlessErased(
  client: Client,
  requestId: string,
  stored: StoredRequest | undefined,
): Promise<DecidedRequest | undefined | 'unreadable'> {
  try {
    return await readDecided(client, requestId);
  } catch (error) {
    if (!(error instanceof RequestKeyMissing)) throw error;
    return stored?.erased_at == null ? 'unreadable' : undefined;
  }
}

/** What can be said of a history without its key. */
function withoutKey(stored: StoredRequest | undefined): FieldDifference {
  const workflow = 'a history that is unreadable without its key';
  return { field: stored === undefined ? 'row' : 'key', postgres: 'none', workflow };
}

/** Undefined when Temporal has no such workflow. @throws RequestKeyMissing */
async function readDecided(client: Client, requestId: string): Promise<DecidedRequest | undefined> {
  const history = await historyOf(client, requestId);
  if (history === undefined) return undefined;
  const decided = decidedRequest(history);
  const { authorization } = decided.projection.submission;
  if (authorization === undefined || authorization.code !== null) return decided;
  const submitted = await historyOf(client, lateAuthorizationId(requestId));
  return submitted === undefined
    ? decided
    : { ...decided, late_authorization: lateAuthorizationIn(submitted) };
}

async function historyOf(client: Client, workflowId: string): Promise<History | undefined> {
  const history = await undefinedWhenNotFound(() => client.workflow.getHandle(workflowId).fetchHistory());
  return history === undefined ? undefined : decoded(client, history);
}

/**
 * Writes a request into Postgres anew, whole, from its history: what is lost is restored, what is wrong is made right. Its
 * workflow is not touched, and may have ended.
 *
 * @returns what was different.
 * @throws ServiceError `request_not_found` when Temporal does not have it; `request_ahead` when Postgres knows more;
 *   `request_key_missing` when its key was lost and nothing recovers it, `escrow_key_wrong` when that does not.
 */
export async function reRecord(stores: Stores, requestId: string): Promise<readonly FieldDifference[]> {
  const before = await compareRequest(stores, requestId);
  if (before.is_unreadable !== true) return reRecordFrom(stores, before);
  if (stores.recoverKey === undefined) throw new ServiceError('request_key_missing');
  await stores.recoverKey(requestId);
  const readable = await compareRequest(stores, requestId);
  return [...before.differences, ...(await reRecordFrom(stores, readable))];
}

async function reRecordFrom(
  { database }: Stores,
  { decided, stored, differences }: Comparison,
): Promise<readonly FieldDifference[]> {
  if (decided === undefined) throw requestNotFound();
  if (differences.length === 0 || stored?.erased_at != null) return [];
  if (!(await overwriteRequest(database, decided))) throw new ServiceError('request_ahead');
  return differences;
}
