/** Bodies come at some pace, or not at all: who sends a byte now and then holds what others need. */
import type { Context } from 'koa';
import { ServiceError } from '../../../services/common/errors.ts';

/** For the round trips before the body comes; milliseconds. */
const GRACE_MS = 5_000;
/** Less than the slowest mobile network gives, averaged over all of the body. */
const LEAST_BYTES_PER_SECOND = 4_096;
const LOOK_EVERY_MS = 500;

/**
 * Reads a body, and gives it up when it comes too slowly; the connection then ends with the answer. What Node reads of
 * the connection is counted, so that a body which waits for us here is not to blame.
 *
 * @throws ServiceError `request_timeout`, or what the reading throws.
 */
export async function paced<Result>({ req }: Context, read: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const before = req.socket.bytesRead;
  let looking: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    looking = setInterval(() => {
      const seconds = (performance.now() - begun - GRACE_MS) / 1_000;
      const isWaitingForUs = req.complete || req.readableLength > 0;
      if (isWaitingForUs || req.socket.bytesRead - before >= seconds * LEAST_BYTES_PER_SECOND) return;
      reject(new ServiceError('request_timeout', undefined, { headers: { Connection: 'close' } }));
    }, LOOK_EVERY_MS);
  });
  const reading = read();
  // When it was given up, its end is nobody's concern.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, tooSlow]);
  } finally {
    clearInterval(looking);
  }
}
