/** Rebuilds the rows of a request from its workflow's history, or resolves a difference by an operator's decision. */
import { differenceInWords, type FieldDifference, reRecord } from '../../services/requests/projection.ts';
import { FulfilmentClient } from '../../services/requests/fulfilment-client.ts';
import { type RightStore, type SettledDifference, settleDifference } from '../../services/requests/repair.ts';
import { type Advice, withAdvice } from '../advice.ts';
import type { Operations } from '../operations.ts';
import { readFile } from 'node:fs/promises';
import type { Client } from '@temporalio/client';
import { EscrowKey, recoverKey } from '../../services/privacy/key-escrow.ts';
import { PayloadKeys } from '../../services/privacy/payload-keys.ts';
import { readPrivacySettings } from '../../services/privacy/settings.ts';
import { OperatorError } from '../errors.ts';

/**
 * Writes the rows of a request again from its workflow history.
 *
 * @throws OperatorError when Temporal does not have the request, or Postgres has more than its history.
 */
export async function reRecordRequest(
  operations: Operations,
  request_id: string,
  escrowFile: string | undefined,
): Promise<void> {
  const client = await operations.temporal();
  const recoverKey = await keyRecovery(operations, client, escrowFile);
  const stores = { database: operations.database(), client, recoverKey };
  const repaired = await operations.change(request_id, () =>
    withAdvice(reRecord(stores, request_id), reRecordAdvice(request_id)),
  );
  operations.answer({ request_id, repaired }, () =>
    repaired.length === 0
      ? ['Postgres matches the workflow; nothing was changed.']
      : ['Rebuilt from the history. These differed:', ...differenceRows(repaired).map(indented)],
  );
}

/**
 * Resolves a difference that `re-record` refuses to repair.
 *
 * @throws OperatorError when the difference remains, or the rows cannot be continued from.
 */
export async function reconcile(
  operations: Operations,
  request_id: string,
  right: RightStore,
): Promise<void> {
  operations.reason();
  const client = await operations.temporal();
  const fulfilment = FulfilmentClient.ofOperator(client, operations.taskQueue());
  const parts = { database: operations.database(), client, fulfilment };
  const settled = await operations.change(request_id, () =>
    withAdvice(settleDifference(parts, request_id, right), {
      ...reRecordAdvice(request_id),
      rows_incomplete: `Postgres lacks entries or the key of ${request_id}, so nothing can continue from its rows. Use --accept-workflow.`,
    }),
  );
  operations.answer({ request_id, ...settled }, () => settledLines(request_id, right, settled));
}

function settledLines(
  requestId: string,
  right: RightStore,
  { differences, sent }: SettledDifference,
): string[] {
  if (differences.length === 0) return ['Postgres matches the workflow; nothing was changed.'];
  const outcome =
    right === 'workflow'
      ? 'Postgres was rewritten from the workflow'
      : `${requestId} continues from its rows in a new workflow`;
  return [
    `${outcome}, and both are equal now. These differed:`,
    ...differenceRows(differences).map(indented),
    ...sent.map(
      ({ webhook_id, sequence }) =>
        `The endpoint ${webhook_id} may have received the event of the removed entry ${sequence}: tell its owner.`,
    ),
  ];
}

export function reRecordAdvice(requestId: string): Advice {
  return {
    request_not_found: `Temporal has no history of ${requestId}: its retention has ended, or it belongs to another namespace. Restore the row from a backup.`,
    request_key_missing: `Postgres has lost the key of ${requestId}, which encrypts its history. Run the command again with --escrow-key <file>. Without an escrow, the key is only in a backup of Postgres that is newer than the restored one.`,
    escrow_key_wrong: `The escrow of ${requestId} is for another key, or the request was accepted without one: docs/ops/privacy.md.`,
    not_repaired: ({ message }) =>
      `${message} If the rows are right: ops requests reconcile ${requestId} --accept-postgres --reason "..."; if the workflow is: --accept-workflow, with the owner's login in DATABASE_URL.`,
  };
}

const indented = (line: string) => `  ${line}`;

export function differenceRows(differences: readonly FieldDifference[]): string[] {
  return differences.map(differenceInWords);
}

/**
 * Returns a function that recovers the key of a request, or undefined without an escrow file.
 *
 * @throws OperatorError for a file that is not a private escrow key.
 */
export async function keyRecovery(
  operations: Operations,
  client: Client,
  file: string | undefined,
): Promise<((requestId: string) => Promise<void>) | undefined> {
  if (file === undefined) return undefined;
  const escrow = await readEscrowKey(file);
  const { encryption } = operations.read(readPrivacySettings);
  const payloadKeys = new PayloadKeys({ database: operations.database(), encryption });
  return (requestId) => recoverKey({ client, payloadKeys, escrow }, requestId);
}

async function readEscrowKey(file: string): Promise<EscrowKey> {
  try {
    return new EscrowKey(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = Error.isError(error) ? error.message : String(error);
    throw new OperatorError(`${file} is not the private key of an escrow: ${reason}`, { cause: error });
  }
}
