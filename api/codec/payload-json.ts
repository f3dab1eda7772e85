/** Payloads as Temporal's remote codecs send and answer them: docs.temporal.io/codec-server. */
import type { Payload } from '@temporalio/common';

interface PayloadJson {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly data?: string;
}

/** @returns undefined for a body that is no `{"payloads": [...]}`. */
export function payloadsIn(body: unknown): readonly Payload[] | undefined {
  const { payloads } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly payloads?: unknown;
  };
  if (!Array.isArray(payloads) || !payloads.every(isPayloadJson)) return undefined;
  return payloads.map(({ metadata = {}, data = '' }) => ({
    metadata: Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')]),
    ),
    data: Buffer.from(data, 'base64'),
  }));
}

/** The body of an answer. */
export function asJson(payloads: readonly Payload[]): { readonly payloads: readonly PayloadJson[] } {
  return {
    payloads: payloads.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(
        Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)]),
      ),
      data: base64(data),
    })),
  };
}

function base64(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('base64');
}

function isPayloadJson(value: unknown): value is PayloadJson {
  if (typeof value !== 'object' || value === null) return false;
  const { metadata = {}, data = '' } = value as { readonly metadata?: unknown; readonly data?: unknown };
  return (
    typeof data === 'string' &&
    typeof metadata === 'object' &&
    metadata !== null &&
    Object.values(metadata).every((text) => typeof text === 'string')
  );
}
