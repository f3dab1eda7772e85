/**
 * Encrypts what Temporal keeps: AES-256-GCM, what is of a request with the request's own key, all else with one of the deployment.
 * docs/decisions/0055.
 */
import type { KeyObject } from 'node:crypto';
import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
import proto from '@temporalio/proto';
import { openWith, sealWith } from '../../db/encryption.ts';
import { requestOfWorkflow } from '../../domain/holds/authorization.ts';
import { isId } from '../../domain/common/ids.ts';
import { DEPLOYMENT, type PayloadKeys } from './payload-keys.ts';

const PayloadMessage = proto.temporal.api.common.v1.Payload;

/** Names of Temporal's own samples, which its tools know. */
const ENCODING = 'encoding';
const KEY_ID = 'encryption-key-id';
const ENCRYPTED = 'binary/encrypted';
/** Of a payload that has no content. */
const EMPTY = 'binary/null';

/** A payload that has no encoding of ours is decoded as it is: histories that were recorded in clear text can be replayed. */
export class PayloadEncryption implements PayloadCodec {
  private readonly keys: Pick<PayloadKeys, 'read' | 'ofDeployment'>;

  constructor(keys: Pick<PayloadKeys, 'read' | 'ofDeployment'>) {
    this.keys = keys;
  }

  /** @throws RequestKeyMissing where it is of a request that has no key. */
  async encode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    if (payloads.every((payload) => encodingOf(payload) === EMPTY)) return payloads;
    const keyId = requestOf(context) ?? DEPLOYMENT;
    const key = await this.keyOf(keyId);
    return payloads.map((payload) => {
      if (encodingOf(payload) === EMPTY) return payload;
      const content = PayloadMessage.encode(payload).finish();
      return encrypted(keyId, sealWith(key, content, keyId));
    });
  }

  /** @throws RequestKeyMissing where the key that it names is not there; Error where it was tampered with. */
  async decode(payloads: Payload[]): Promise<Payload[]> {
    return Promise.all(payloads.map((payload) => this.decodeOne(payload)));
  }

  private async decodeOne(payload: Payload): Promise<Payload> {
    if (!namesKey(payload)) return payload;
    const keyId = textOf(payload, KEY_ID) ?? '';
    return PayloadMessage.decode(openWith(await this.keyOf(keyId), bytesOf(payload.data), keyId));
  }

  private keyOf(keyId: string): Promise<KeyObject> {
    return keyId === DEPLOYMENT ? this.keys.ofDeployment() : this.keys.read(keyId);
  }
}

/** The request whose key it is, or `DEPLOYMENT`; undefined for a payload that names none. */
export function keyIdOf(payload: Payload): string | undefined {
  return textOf(payload, KEY_ID);
}

/** Whether a payload was encrypted here. */
export function namesKey(payload: Payload): boolean {
  return encodingOf(payload) === ENCRYPTED;
}

/** The id of a workflow of a request is the request's, or names it. */
function requestOf(context: SerializationContext | undefined): string | undefined {
  const named = context?.workflowId === undefined ? undefined : requestOfWorkflow(context.workflowId);
  return named !== undefined && isId('request', named) ? named : undefined;
}

function encrypted(keyId: string, data: Buffer): Payload {
  return PayloadMessage.create({
    metadata: { [ENCODING]: Buffer.from(ENCRYPTED), [KEY_ID]: Buffer.from(keyId) },
    data,
  });
}

function encodingOf(payload: Payload): string | undefined {
  return textOf(payload, ENCODING);
}

function textOf({ metadata }: Payload, name: string): string | undefined {
  const value = metadata?.[name];
  return value === undefined ? undefined : bytesOf(value).toString();
}

function bytesOf(bytes: Uint8Array | null | undefined): Buffer {
  return bytes == null ? Buffer.alloc(0) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
