/** Decodes payloads for an operator who looks at a history. */
import type { Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { isDatabaseUnavailable } from '../../db/availability.ts';
import { isId } from '../../domain/common/ids.ts';
import { keyIdOf } from './payload-encryption.ts';

export interface ShownPayloads {
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
