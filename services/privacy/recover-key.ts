/** Puts the key of a request back that Postgres has lost, from the escrow in its history. docs/decisions/0055. */
import type { Client } from '@temporalio/client';
import { ServiceError } from '../common/errors.ts';
import { escrowIn } from './escrow-header.ts';
import type { EscrowKey } from './key-escrow.ts';
import type { PayloadKeys } from './payload-keys.ts';

export interface KeyRecovery {
  readonly client: Client;
  readonly payloadKeys: Pick<PayloadKeys, 'put'>;
  readonly escrow: EscrowKey;
}

/**
 * A request that has a key keeps it.
 *
 * @throws ServiceError `escrow_key_wrong` where it was started without escrow, or with another one.
 */
export async function recoverKey(
  { client, payloadKeys, escrow }: KeyRecovery,
  requestId: string,
): Promise<void> {
  const { history } = await client.workflowService.getWorkflowExecutionHistory({
    namespace: client.options.namespace,
    execution: { workflowId: requestId },
    maximumPageSize: 1,
  });
  const started = history?.events?.[0]?.workflowExecutionStartedEventAttributes;
  const kept = escrowIn(started?.header?.fields);
  if (kept === undefined || kept.escrow_id !== escrow.id) throw new ServiceError('escrow_key_wrong');
  await payloadKeys.put(requestId, escrow.open(kept.sealed, requestId));
}
