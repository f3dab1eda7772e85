/** Requests that came to their end and of which Postgres has none, or another end: found by what they are indexed under. */
import type { WorkflowExecutionInfo } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { Kysely } from 'kysely';
import { endsOf } from '../../../db/requests/open-requests.ts';
import type { Database } from '../../../db/schema.ts';
import { SEARCH_ATTRIBUTES } from '../../../domain/requests/search-attributes.ts';

const STATE = defineSearchAttributeKey(SEARCH_ATTRIBUTES.state, SearchAttributeType.KEYWORD);
const PHARMACY = defineSearchAttributeKey(SEARCH_ATTRIBUTES.pharmacy, SearchAttributeType.KEYWORD);

/** Compared in one statement. */
const AT_ONCE = 500;

/** The ids of those to look at more closely; no history is read. */
export async function* endedDifferently(
  database: Kysely<Database>,
  workflows: AsyncIterable<WorkflowExecutionInfo>,
): AsyncGenerator<string> {
  let batch: WorkflowExecutionInfo[] = [];
  for await (const workflow of workflows) {
    batch.push(workflow);
    if (batch.length < AT_ONCE) continue;
    yield* await differing(database, batch);
    batch = [];
  }
  yield* await differing(database, batch);
}

async function differing(
  database: Kysely<Database>,
  workflows: readonly WorkflowExecutionInfo[],
): Promise<string[]> {
  const rows = await endsOf(
    database,
    workflows.map(({ workflowId }) => workflowId),
  );
  const stored = new Map(rows.map((row) => [row.request_id, row]));
  return workflows
    .filter(({ workflowId, typedSearchAttributes }) => {
      const row = stored.get(workflowId);
      const isSame =
        row?.status === typedSearchAttributes.get(STATE) &&
        row?.pharmacy_id === typedSearchAttributes.get(PHARMACY);
      return !isSame;
    })
    .map(({ workflowId }) => workflowId);
}
