import type { Context } from 'koa';

/** Whether a person looks: programs take anything, or say JSON. */
export function isBrowser(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html';
}
