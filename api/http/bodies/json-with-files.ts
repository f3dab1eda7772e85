/** Reads JSON bodies that may have files in base 64 in them. */
import type { Middleware } from 'koa';
import { validationError } from '../../../services/common/errors.ts';
import { callOrigin } from '../../../services/common/load/call-queue.ts';
import { CallWaits } from '../waits.ts';
import { setBody, type FileMember } from './file-members.ts';
import { isEmpty, notJson, requireJson } from './json-body.ts';
import { paced } from './paced-body.ts';
import { readWithFiles } from './read-with-files.ts';
import { readInThread } from './reader-threads.ts';
import { wholeBody } from './whole-body.ts';

/** Longer ones take more than some milliseconds of the event loop. */
const LONG_BYTES = 262_144;

/**
 * Parses the body of a call into `ctx.request.body`, with its files beside it; `checkedWithFiles` puts them together.
 *
 * @param megabytes at most, of 1024 times 1024 bytes, when it is no longer compressed.
 */
export function jsonWithFiles(members: readonly FileMember[], megabytes: number): Middleware {
  return async (ctx, next) => {
    if (isEmpty(ctx)) {
      ctx.request.body = {};
      return next();
    }
    requireJson(ctx);
    const bytes = await paced(ctx, () => wholeBody(ctx, megabytes));
    const sent = { bytes, members };
    const body =
      bytes.length > LONG_BYTES
        ? await callOrigin.run(new CallWaits(ctx), () => readInThread(sent))
        : readWithFiles(sent);
    if ('problem' in body) throw body.problem === 'not_json' ? notJson() : validationError(body.problem);
    setBody(ctx, body);
    return next();
  };
}
