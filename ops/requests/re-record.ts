/** Rebuilds the rows of a request from its workflow's history. */
import { reRecord } from '../../services/requests/projection.ts';
import { advised } from '../advised.ts';
import type { Operations } from '../operations.ts';
import { keyRecovery } from '../projection/escrow.ts';
import { differenceRows } from './differences.ts';

/** @throws OperatorError when Temporal does not have the request, or Postgres has more than its history. */
export async function reRecordRequest(
  operations: Operations,
  request_id: string,
  escrowFile: string | undefined,
): Promise<void> {
  const client = await operations.temporal();
  const recoverKey = await keyRecovery(operations, client, escrowFile);
  const stores = { database: operations.database(), client, recoverKey };
  const repaired = await operations.change(request_id, () =>
    advised(reRecord(stores, request_id), reRecordAdvice(request_id)),
  );
  operations.answer({ request_id, repaired }, () =>
    repaired.length === 0
      ? ['Postgres matches the workflow; nothing was changed.']
      : ['Rebuilt from the history. These differed:', ...differenceRows(repaired).map(indented)],
  );
}

export function reRecordAdvice(requestId: string) {
  return {
    request_not_found: `Temporal has no history of ${requestId}: its retention has ended, or it belongs to another namespace. Restore the row from a backup.`,
    request_key_missing: `Postgres has lost the key of ${requestId}, which encrypts its history. Run the command again with --escrow-key <file>.`,
    escrow_key_wrong: `The escrow of ${requestId} is for another key, or the request was accepted without one: docs/ops/privacy.md.`,
    request_ahead: `Postgres has entries that the history of ${requestId} lacks: Temporal was restored to an earlier day, or the workflow was reset. If the rows are right: ops requests restore ${requestId}`,
  };
}

const indented = (line: string) => `  ${line}`;
