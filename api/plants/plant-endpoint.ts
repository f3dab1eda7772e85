/** What an endpoint of the plant store is. */
import type { Context, Middleware } from 'koa';

export interface PlantEndpoint {
  readonly method: 'POST' | 'DELETE';
  /** Parameters as `:id`. */
  readonly path: string;
  /** Reads the body, where there is one. */
  readonly body?: Middleware;
  readonly handle: (ctx: Context) => Promise<void>;
}
