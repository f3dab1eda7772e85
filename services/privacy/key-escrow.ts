/** Escrow of the keys of requests, and their recovery. */
import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto';
import type { Client, WorkflowClientInterceptor } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { isId } from '../../domain/common/ids.ts';
import type { PayloadKeys } from './payload-keys.ts';
import { ServiceError } from '../common/errors.ts';

/** RSA-OAEP with SHA-256 (RFC 8017): one call of Node's for each direction. */
const SCHEME = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
/** NIST SP 800-57: 128 bits of security, until beyond 2030. */
const LEAST_BITS = 3072;

/** Seals; the public half. */
export class EscrowSeal {
  private readonly key: KeyObject;
  /** Which private half opens it: the beginning of the SHA-256 of the public one. */
  readonly id: string;

  /** @param text base 64 of DER (SPKI). @throws TypeError for what is no RSA key of 3,072 bits or more. */
  constructor(text: string) {
    this.key = readKey(
      () => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
      'the base 64 of a public key in DER',
    );
    this.id = idOf(this.key);
  }

  seal(requestKey: KeyObject, requestId: string): Buffer {
    return publicEncrypt(
      { key: this.key, ...SCHEME, oaepLabel: Buffer.from(requestId) },
      requestKey.export(),
    );
  }
}

/** Opens; the private half, which is kept offline. */
export class EscrowKey {
  private readonly key: KeyObject;
  readonly id: string;

  /** @param pem of an RSA private key (PKCS #8). @throws TypeError for what is none. */
  constructor(pem: string) {
    this.key = readKey(() => createPrivateKey(pem), 'a private key in PEM');
    this.id = idOf(createPublicKey(this.key));
  }

  /** @throws Error where it was sealed to another key, or for another request. */
  open(sealed: Buffer, requestId: string): KeyObject {
    return createSecretKey(
      privateDecrypt({ key: this.key, ...SCHEME, oaepLabel: Buffer.from(requestId) }, sealed),
    );
  }
}

function readKey(read: () => KeyObject, form: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // Says nothing that the operator could use.
  }
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key === undefined || key.asymmetricKeyType !== 'rsa' || bits < LEAST_BITS)
    throw new TypeError(`It must be ${form}, of RSA with ${LEAST_BITS} bits or more`);
  return key;
}

function idOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

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
function escrowIn(headers: Headers): { readonly escrow_id: string; readonly sealed: Buffer } | undefined {
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

interface KeyRecovery {
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
