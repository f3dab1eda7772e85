/** Has each new request make its key, and keep it in escrow with its workflow's start. docs/decisions/0055. */
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { isId } from '../../domain/common/ids.ts';
import type { EscrowSeal } from './key-escrow.ts';
import type { PayloadKeys } from './payload-keys.ts';

/** The header of a start; workflow code does not read it. */
const HEADER = 'encryption-key-escrow';
const ESCROW_ID = 'escrow-key-id';

type Headers = { readonly [name: string]: Payload } | null | undefined;

/** @param escrow undefined where keys are kept in Postgres alone. */
export function keysForStarts(
  payloadKeys: Pick<PayloadKeys, 'make'>,
  escrow: EscrowSeal | undefined,
): WorkflowClientInterceptor {
  return {
    async startWithDetails(input, next) {
      const { workflowId } = input.options;
      if (!isId('request', workflowId)) return next(input);
      // Before the arguments are encrypted with it.
      const key = await payloadKeys.make(workflowId);
      if (escrow === undefined) return next(input);
      const header = headerOf(escrow.id, escrow.seal(key, workflowId));
      return next({ ...input, headers: { ...input.headers, [HEADER]: header } });
    },
  };
}

/** What a workflow was started with; undefined where it has none. */
export function escrowIn(
  headers: Headers,
): { readonly escrow_id: string; readonly sealed: Buffer } | undefined {
  const payload = headers?.[HEADER];
  if (payload?.data == null) return undefined;
  const id = payload.metadata?.[ESCROW_ID];
  return { escrow_id: Buffer.from(id ?? []).toString(), sealed: Buffer.from(payload.data) };
}

function headerOf(escrowId: string, sealed: Buffer): Payload {
  return {
    metadata: { encoding: Buffer.from('binary/plain'), [ESCROW_ID]: Buffer.from(escrowId) },
    data: sealed,
  };
}
