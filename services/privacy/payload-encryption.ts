/** Encrypts the payloads of workflows, and decrypts them for authorised readers. */
import type { KeyObject } from 'node:crypto';
import {
  defaultPayloadConverter,
  type Payload,
  type PayloadCodec,
  type SerializationContext,
} from '@temporalio/common';
import proto from '@temporalio/proto';
import { openWith, sealWith } from '../../db/encryption.ts';
import { requestOfWorkflow } from '../../domain/holds/authorization.ts';
import { isId } from '../../domain/common/ids.ts';
import { DEPLOYMENT_KEY_ID, type PayloadKeys } from './payload-keys.ts';
import type { Client } from '@temporalio/client';
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../db/database.ts';

const PayloadMessage = proto.temporal.api.common.v1.Payload;

/** Names from Temporal's own samples, which its tools recognise. */
const ENCODING = 'encoding';
const KEY_ID = 'encryption-key-id';
const ENCRYPTED = 'binary/encrypted';
/** Encoding of an empty payload. */
const EMPTY = 'binary/null';

/**
 * Encrypts and decrypts the payloads that Temporal stores. Unencrypted payloads are returned unchanged, so that
 * histories recorded in clear text can be replayed.
 */
export class PayloadEncryption implements PayloadCodec {
  private readonly keys: Pick<PayloadKeys, 'read' | 'ofDeployment'>;

  constructor(keys: Pick<PayloadKeys, 'read' | 'ofDeployment'>) {
    this.keys = keys;
  }

  /** @throws RequestKeyMissing when the request has no key. */
  async encode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    if (payloads.every((payload) => encodingOf(payload) === EMPTY)) return payloads;
    const keyId = requestOf(context) ?? DEPLOYMENT_KEY_ID;
    const key = await this.keyOf(keyId);
    return payloads.map((payload) => {
      if (encodingOf(payload) === EMPTY) return payload;
      const content = PayloadMessage.encode(payload).finish();
      return encrypted(keyId, sealWith(key, content, keyId));
    });
  }

  /** @throws RequestKeyMissing when the named key does not exist; Error when the payload was tampered with. */
  async decode(payloads: Payload[]): Promise<Payload[]> {
    return Promise.all(payloads.map((payload) => this.decodeOne(payload)));
  }

  private async decodeOne(payload: Payload): Promise<Payload> {
    if (!isEncryptedPayload(payload)) return payload;
    const keyId = textOf(payload, KEY_ID) ?? '';
    return PayloadMessage.decode(openWith(await this.keyOf(keyId), bytesOf(payload.data), keyId));
  }

  private keyOf(keyId: string): Promise<KeyObject> {
    return keyId === DEPLOYMENT_KEY_ID ? this.keys.ofDeployment() : this.keys.read(keyId);
  }
}

function isEncryptedPayload(payload: Payload): boolean {
  return encodingOf(payload) === ENCRYPTED;
}

/** The request of a workflow. The ids of a request's workflows are the request's id, or contain it. */
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

type IFailure = proto.temporal.api.failure.v1.IFailure;

const PAYLOAD = '.temporal.api.common.v1.Payload';
const FAILURE = '.temporal.api.failure.v1.Failure';

/**
 * Decodes every payload within a message in place, with the client's codecs.
 *
 * @returns the message.
 * @throws the codec's errors.
 */
export async function decoded<Message extends object>(client: Client, message: Message): Promise<Message> {
  const payloads: Payload[] = [];
  const failures: IFailure[] = [];
  collect(message, payloads, failures);
  await Promise.all(
    payloads.map(async (payload) => {
      const { metadata, data } = await decodeWith(client, payload);
      Object.assign(payload, { metadata, data });
    }),
  );
  for (const failure of failures) restoreAttributes(failure);
  return message;
}

async function decodeWith({ options }: Pick<Client, 'options'>, payload: Payload): Promise<Payload> {
  let [clear = payload]: Payload[] = [payload];
  for (const codec of options.loadedDataConverter.payloadCodecs.toReversed())
    [clear = payload] = await codec.decode([clear]);
  return clear;
}

export function isEncrypted(message: object): boolean {
  const payloads: Payload[] = [];
  collect(message, payloads, []);
  return payloads.some(isEncryptedPayload);
}

function collect(value: unknown, payloads: Payload[], failures: IFailure[]): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  const type = typeNameOf(value);
  if (type === PAYLOAD) {
    payloads.push(value);
    return;
  }
  if (type === FAILURE) failures.push(value);
  for (const member of Object.values(value)) collect(member, payloads, failures);
}

function typeNameOf(message: { readonly $type?: { readonly fullName: string } }): string | undefined {
  return message.$type?.fullName;
}

/** Restores the attributes that `encodeCommonAttributes` moved into a payload. */
function restoreAttributes(failure: IFailure): void {
  if (failure.encodedAttributes == null) return;
  const { message, stack_trace } = defaultPayloadConverter.fromPayload<{
    readonly message?: string;
    readonly stack_trace?: string;
  }>(failure.encodedAttributes);
  failure.message = message ?? '';
  failure.stackTrace = stack_trace ?? '';
}

/** How long to wait for Postgres; less than the ten seconds of a workflow task, which is then retried. */
const DECODE_WITHIN_MS = 8_000;
/**
 * Encoding waits longer, because the decision was already made. The key is usually cached, since the input was just
 * decoded with it.
 */
const ENCODE_WITHIN_MS = 60_000;
const RETRY_MS = 100;

export class PatientCodec implements PayloadCodec {
  private readonly codec: PayloadCodec;
  private readonly onDecodeFailure: (error: unknown) => void;

  /** @param onDecodeFailure receives the error, which names at most a request. */
  constructor(codec: PayloadCodec, onDecodeFailure: (error: unknown) => void) {
    this.codec = codec;
    this.onDecodeFailure = onDecodeFailure;
  }

  /** @throws the codec's errors; while Postgres is away only after a minute. */
  encode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    return retryWhileDatabaseAway(ENCODE_WITHIN_MS, () => this.codec.encode(payloads, context));
  }

  /** Returns payloads unchanged when they cannot be decoded: the task that needs them fails, and is retried. */
  async decode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    try {
      return await retryWhileDatabaseAway(DECODE_WITHIN_MS, () => this.codec.decode(payloads, context));
    } catch (error) {
      this.onDecodeFailure(error);
      return payloads;
    }
  }
}

async function retryWhileDatabaseAway<Result>(
  withinMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() - began > withinMs) throw error;
      await delay(RETRY_MS);
    }
  }
}

interface ShownPayloads {
  /** The payloads in the same sequence; one that cannot be decoded is unchanged. */
  readonly payloads: readonly Payload[];
  readonly request_ids: readonly string[];
}

/**
 * Decodes payloads for a reader, such as the pages of the Temporal UI.
 *
 * @throws the driver's error while Postgres, which has the keys, is away.
 */
export async function decodePayloads(
  client: Pick<Client, 'options'>,
  payloads: readonly Payload[],
): Promise<ShownPayloads> {
  const shown = await Promise.all(payloads.map((payload) => decodeIfPossible(client, payload)));
  const decoded = payloads.filter((payload, index) => shown[index] !== payload);
  const ids = decoded.flatMap((payload) => textOf(payload, KEY_ID) ?? []).filter((id) => isId('request', id));
  return { payloads: shown, request_ids: [...new Set(ids)] };
}

async function decodeIfPossible(client: Pick<Client, 'options'>, payload: Payload): Promise<Payload> {
  try {
    return await decodeWith(client, payload);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // Its key was erased, or it belongs to another deployment.
    return payload;
  }
}
