/** The codec of workers, which the SDK ends for good when theirs throws: one that waits, and leaves to the task what it can't read. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
import { isDatabaseUnavailable } from '../../db/availability.ts';

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
