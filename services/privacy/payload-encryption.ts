/** Encrypts the payloads of workflows, and decrypts them for those that may read them. */
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
import { DEPLOYMENT, type PayloadKeys } from './payload-keys.ts';
import type { Client } from '@temporalio/client';
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../db/database.ts';

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
function keyIdOf(payload: Payload): string | undefined {
  return textOf(payload, KEY_ID);
}

/** Whether a payload was encrypted here. */
function namesKey(payload: Payload): boolean {
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

type IFailure = proto.temporal.api.failure.v1.IFailure;

const PAYLOAD = '.temporal.api.common.v1.Payload';
const FAILURE = '.temporal.api.failure.v1.Failure';

/**
 * Decodes every payload below a message, in place, with what the client decodes with.
 *
 * @returns the message.
 * @throws what the codec throws.
 */
export async function decoded<Message extends object>(client: Client, message: Message): Promise<Message> {
  const { payloadCodecs } = client.options.loadedDataConverter;
  const payloads: Payload[] = [];
  const failures: IFailure[] = [];
  collect(message, payloads, failures);
  await Promise.all(
    payloads.map(async (payload) => {
      let [clear = payload]: Payload[] = [payload];
      for (const codec of payloadCodecs.toReversed()) [clear = payload] = await codec.decode([clear]);
      Object.assign(payload, { metadata: clear.metadata, data: clear.data });
    }),
  );
  for (const failure of failures) showAttributes(failure);
  return message;
}

/** Whether there is anything of ours to decode below a message. */
export function isEncrypted(message: object): boolean {
  const payloads: Payload[] = [];
  collect(message, payloads, []);
  return payloads.some(namesKey);
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

/** As the messages of a `Root` tell it; undefined for any other object. */
function typeNameOf(message: { readonly $type?: { readonly fullName: string } }): string | undefined {
  return message.$type?.fullName;
}

/** Puts back what `encodeCommonAttributes` took out. */
function showAttributes(failure: IFailure): void {
  if (failure.encodedAttributes == null) return;
  const { message, stack_trace } = defaultPayloadConverter.fromPayload<{
    readonly message?: string;
    readonly stack_trace?: string;
  }>(failure.encodedAttributes);
  failure.message = message ?? '';
  failure.stackTrace = stack_trace ?? '';
}

/** So long a Postgres that is away is waited for: less than the ten seconds of a workflow task, which is then made again. */
const DECODE_WITHIN_MS = 8_000;
/** What is to be written was decided already. The key is known here as a rule, since what led to it was read. */
const ENCODE_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 100;

export class PatientCodec implements PayloadCodec {
  private readonly codec: PayloadCodec;
  private readonly onUnread: (error: unknown) => void;

  /** @param onUnread told why something could not be decoded; it names at most a request. */
  constructor(codec: PayloadCodec, onUnread: (error: unknown) => void) {
    this.codec = codec;
    this.onUnread = onUnread;
  }

  /** @throws what the codec throws; while Postgres is away after a minute. */
  encode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    return whileAway(ENCODE_WITHIN_MS, () => this.codec.encode(payloads, context));
  }

  /** What can't be decoded stays as it is: the task fails that needs it, and is made again. */
  async decode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    try {
      return await whileAway(DECODE_WITHIN_MS, () => this.codec.decode(payloads, context));
    } catch (error) {
      this.onUnread(error);
      return payloads;
    }
  }
}

async function whileAway<Result>(withinMs: number, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() - began > withinMs) throw error;
      await delay(LOOK_AGAIN_MS);
    }
  }
}

interface ShownPayloads {
  /** In their order; one that can't be decoded is as it was. */
  readonly payloads: readonly Payload[];
  /** The requests of which something was decoded. */
  readonly request_ids: readonly string[];
}

/** @throws what the driver throws while Postgres, which has the keys, is away. */
export async function showPayloads(
  client: Pick<Client, 'options'>,
  payloads: readonly Payload[],
): Promise<ShownPayloads> {
  const shown = await Promise.all(payloads.map((payload) => decodeIfPossible(client, payload)));
  const decoded = payloads.filter((payload, index) => shown[index] !== payload);
  const ids = decoded.flatMap((payload) => keyIdOf(payload) ?? []).filter((id) => isId('request', id));
  return { payloads: shown, request_ids: [...new Set(ids)] };
}

async function decodeIfPossible({ options }: Pick<Client, 'options'>, payload: Payload): Promise<Payload> {
  try {
    let [clear = payload]: Payload[] = [payload];
    for (const codec of options.loadedDataConverter.payloadCodecs.toReversed())
      [clear = payload] = await codec.decode([clear]);
    return clear;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // Erased, of another deployment, or no payload of ours.
    return payload;
  }
}
