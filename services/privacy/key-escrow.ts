/** Escrow of request keys, and their recovery. */
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

/** RSA-OAEP with SHA-256 (RFC 8017). */
const SCHEME = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
/** 128 bits of security, good beyond 2030 (NIST SP 800-57). */
const MIN_BITS = 3072;

/** The public half of an escrow key pair, which seals the encryption keys of requests. */
export class EscrowSeal {
  private readonly key: KeyObject;
  /** Identifies the key pair: the start of the public key's SHA-256. */
  readonly id: string;

  /** @param text base64 of DER (SPKI). @throws TypeError unless it is an RSA key of at least 3,072 bits. */
  constructor(text: string) {
    this.key = readKey(
      () => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
      'a public key, DER in base64',
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

/** The private half of an escrow key pair, which opens sealed encryption keys and is stored offline. */
export class EscrowKey {
  private readonly key: KeyObject;
  readonly id: string;

  /** @param pem an RSA private key (PKCS #8). @throws TypeError unless it is one. */
  constructor(pem: string) {
    this.key = readKey(() => createPrivateKey(pem), 'a private key in PEM');
    this.id = idOf(createPublicKey(this.key));
  }

  /** @throws Error when the request's key was sealed to another key or for another request. */
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
    // Node's error has nothing useful for the operator.
  }
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key === undefined || key.asymmetricKeyType !== 'rsa' || bits < MIN_BITS)
    throw new TypeError(`It must be ${form}: RSA with at least ${MIN_BITS} bits`);
  return key;
}

function idOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** Header of a workflow start; workflow code does not read it. */
const HEADER = 'encryption-key-escrow';
const ESCROW_ID = 'escrow-key-id';

type Headers = { readonly [name: string]: Payload } | null | undefined;

/** Creates the key of each new request. @param escrow undefined when keys are stored only in Postgres. */
export function keysForStarts(
  payloadKeys: Pick<PayloadKeys, 'make'>,
  escrow: EscrowSeal | undefined,
): WorkflowClientInterceptor {
  return {
    async startWithDetails(input, next) {
      const { workflowId } = input.options;
      if (!isId('request', workflowId)) return next(input);
      // The key must exist before the arguments are encrypted with it.
      const key = await payloadKeys.make(workflowId);
      if (escrow === undefined) return next(input);
      const header = headerOf(escrow.id, escrow.seal(key, workflowId));
      return next({ ...input, headers: { ...input.headers, [HEADER]: header } });
    },
  };
}

/** Reads the sealed key from a start's headers; undefined without one. */
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
 * Restores a request's key from its history. An existing key is not replaced.
 *
 * @throws ServiceError `escrow_key_wrong` when the request was started without escrow, or with another key.
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
