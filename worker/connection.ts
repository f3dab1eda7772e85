/** Connects the workers to Temporal. */
import { setTimeout as delay } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { TemporalSettings } from '../services/common/temporal/connection.ts';

/** Between two tries; milliseconds. */
const RETRY_MS = 1_000;

/** How a worker's gRPC calls to Temporal are compressed. */
export const COMPRESSION_CODECS = ['none', 'gzip'] as const;
export type CompressionCodec = (typeof COMPRESSION_CODECS)[number];

/** Waits for Temporal, however long it takes: a worker that starts first is not a failure. */
export async function connectPatiently(
  { connectionOptions }: TemporalSettings,
  codec: CompressionCodec,
  log: Logger,
): Promise<NativeConnection> {
  for (;;) {
    try {
      return await NativeConnection.connect({ ...connectionOptions, grpcCompression: { codec } });
    } catch (error) {
      log.warn({ err: error }, 'Temporal does not answer; check TEMPORAL_ADDRESS. Trying again');
      await delay(RETRY_MS);
    }
  }
}
