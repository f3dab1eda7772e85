/** The private escrow key, with which keys of requests that Postgres has lost are recovered. */
import { readFile } from 'node:fs/promises';
import type { Client } from '@temporalio/client';
import { EscrowKey, recoverKey } from '../../services/privacy/key-escrow.ts';
import { PayloadKeys } from '../../services/privacy/payload-keys.ts';
import { readPrivacySettings } from '../../services/privacy/settings.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';

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
