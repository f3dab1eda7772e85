/** Ends the connection with each answer once the process is about to stop: none is cut with the next call on its way. */
import type { Middleware } from 'koa';

/** @param stopping aborted when the process has been asked to stop. */
export function lastAnswers(stopping: AbortSignal): Middleware {
  return async (ctx, next) => {
    await next();
    if (stopping.aborted) ctx.set('Connection', 'close');
  };
}
