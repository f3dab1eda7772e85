/** Reads JSON bodies that may have an image in base 64 in them, and most often have none. */
import type { Middleware } from 'koa';
import { AccountSlots } from './account-slots.ts';
import type { FileMember } from './file-members.ts';
import { jsonWithFiles } from './json-with-files.ts';
import { isSmall } from './small-body.ts';

/** An image of the largest size (`MAX_PROOF_IMAGE_BYTES`) takes 6.7 MB in base 64. */
const MEGABYTES = 7;
/** Each may hold three times the limit in memory. */
const IMAGES_AT_ONCE = { all: 12, ofAccount: 4 };

/** Parses the body of a call as `jsonWithFiles` does. */
export function imageBody(members: readonly FileMember[]): Middleware {
  const limit = new AccountSlots(IMAGES_AT_ONCE);
  const json = jsonWithFiles(members, MEGABYTES);
  return async (ctx, next) => {
    const read = () => json(ctx, next) as Promise<void>;
    return isSmall(ctx) ? read() : limit.run(ctx, read);
  };
}
