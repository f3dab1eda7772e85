/** Messages of Temporal's own API, which no SDK has decoded. */
import type { Client } from '@temporalio/client';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import type proto from '@temporalio/proto';
import { namesKey } from './payload-encryption.ts';

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
