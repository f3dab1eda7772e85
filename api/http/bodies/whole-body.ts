/**
 * Bodies of megabytes in one piece of memory, as another thread can be given them. Each chunk is copied as it comes: hundreds of them,
 * kept until the end, would outlive V8's young generation, and every such body would have it mark its whole heap.
 */
import type { Context } from 'koa';
import { ServiceError } from '../../../services/common/errors.ts';
import { decompressed, isCompressed } from './decompressed-body.ts';

export const MEGABYTE = 1024 * 1024;

/**
 * @param megabytes of 1024 times 1024 bytes, when it is no longer compressed.
 * @throws ServiceError `payload_too_large`, `unsupported_media_type`, `malformed_http`.
 */
export async function wholeBody(ctx: Context, megabytes: number): Promise<Buffer> {
  const limit = megabytes * MEGABYTE;
  const said = isCompressed(ctx) ? undefined : ctx.request.length;
  if ((said ?? 0) > limit) throw tooManyMegabytes(megabytes);
  // What is never written to takes no memory.
  const whole = Buffer.allocUnsafeSlow(said ?? limit);
  let length = 0;
  for await (const chunk of decompressed(ctx)) {
    if (length + chunk.length > whole.length) throw tooManyMegabytes(megabytes);
    length += chunk.copy(whole, length);
  }
  return whole.subarray(0, length);
}

/** What is told of a body that is larger. */
export function tooManyMegabytes(megabytes: number): ServiceError {
  return new ServiceError('payload_too_large', `The body is larger than ${megabytes}mb. Send less.`);
}
