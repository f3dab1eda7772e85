/** The private half of the escrow, of which keys are recovered that Postgres has lost. */
import { readFile } from 'node:fs/promises';
import type { Client } from '@temporalio/client';
import { EscrowKey, recoverKey } from '../../services/privacy/key-escrow.ts';
import { PayloadKeys } from '../../services/privacy/payload-keys.ts';
import { readPrivacySettings } from '../../services/privacy/settings.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';

/**
 * What recovers the key of a request; undefined where the operator named no file.
 *
 * @throws OperatorError for a file that has no such key.
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
