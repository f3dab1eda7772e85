/** Writes a request into Postgres anew, from the history of its workflow. */
import { reRecord } from '../../services/requests/projection.ts';
import { advised } from '../advised.ts';
import type { Operations } from '../operations.ts';
import { keyRecovery } from '../projection/escrow.ts';
import { differenceRows } from './differences.ts';

/** @throws OperatorError when Temporal does not have it, or Postgres knows more. */
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
      ? ['Postgres has what the workflow has decided; nothing was changed.']
      : ['Written anew from the history. These were different:', ...differenceRows(repaired).map(indented)],
  );
}

/** What an operator is told who has this request recorded. */
export function reRecordAdvice(requestId: string) {
  return {
    request_not_found: `Temporal has no history of ${requestId}: it is past its retention, or of another namespace. Restore the row from a backup.`,
    request_key_missing: `Postgres has lost the key of ${requestId}, which its history is encrypted with. Run it again with --escrow-key <file>.`,
    escrow_key_wrong: `The escrow of ${requestId} is for another key, or it was accepted without: docs/ops/privacy.md.`,
    request_ahead: `Postgres has entries that the history of ${requestId} lacks: Temporal was put back to an earlier day, or the workflow was reset. Where the rows are right: ops requests restore ${requestId}`,
  };
}

const indented = (line: string) => `  ${line}`;
