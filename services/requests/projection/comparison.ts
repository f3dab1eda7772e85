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
import { ServiceError } from '../../common/errors.ts';
import { undefinedWhenNotFound } from '../../common/temporal/workflow-not-found.ts';
import { requestNotFound } from '../read-request.ts';
import { differencesOf, type FieldDifference } from './compare.ts';
import { decidedRequest, type DecidedRequest } from './decided-request.ts';

export interface Stores {
  readonly database: Kysely<Database>;
  readonly client: Client;
}

/** What goes on is written within moments: a difference that stays so long is one. */
const LOOKS = 3;
const LOOK_AGAIN_MS = 300;

export interface Comparison {
  readonly stored: StoredRequest | undefined;
  /** Undefined when Temporal has no such workflow. */
  readonly decided: DecidedRequest | undefined;
  readonly differences: readonly FieldDifference[];
}

/** Compares until both agree, or go on differing. */
export async function compareRequest(stores: Stores, requestId: string): Promise<Comparison> {
  for (let look = 1; ; look += 1) {
    // Postgres first: what it has, the history has by then.
    const stored = await readStoredRequest(stores.database, requestId);
    const decided = await readDecided(stores.client, requestId);
    const differences = decided === undefined ? [] : differencesOf(stored, decided);
    if (differences.length === 0 || look === LOOKS) return { stored, decided, differences };
    await delay(LOOK_AGAIN_MS);
  }
}

/** Undefined when Temporal has no such workflow. */
export async function readDecided(client: Client, requestId: string): Promise<DecidedRequest | undefined> {
  const history = await undefinedWhenNotFound(() => client.workflow.getHandle(requestId).fetchHistory());
  return history === undefined ? undefined : decidedRequest(history);
}

/**
 * Writes a request into Postgres anew, whole, from its history: what is lost is restored, what is wrong is made right. Its
 * workflow is not touched, and may have ended.
 *
 * @returns what was different.
 * @throws ServiceError `request_not_found` when Temporal does not have it; `request_ahead` when Postgres knows more.
 */
export async function reRecord(stores: Stores, requestId: string): Promise<readonly FieldDifference[]> {
  const { decided, stored, differences } = await compareRequest(stores, requestId);
  if (decided === undefined) throw requestNotFound();
  if (differences.length === 0 || stored?.erased_at != null) return [];
  if (!(await overwriteRequest(stores.database, decided.projection))) throw new ServiceError('request_ahead');
  return differences;
}
