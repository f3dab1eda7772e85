/** Bodies that take no more memory than those of every operation: they need no place of their own. */
import type { Context } from 'koa';
import { isCompressed } from './decompressed-body.ts';

const SMALL_BYTES = 1024 * 1024;

/** Whether a body says so itself, and is not longer when it is unpacked. */
export function isSmall(ctx: Context): boolean {
  const { length } = ctx.request;
  return length !== undefined && length <= SMALL_BYTES && !isCompressed(ctx);
}
