/** Every operation of the API's document, as a function that answers the data or throws. */
import type { Client } from '../generated/client/index.ts';
import * as generated from '../generated/sdk.gen.ts';

type Generated = typeof generated;
/** What of a call is the caller's; the rest is the client's. */
type CallMember = 'body' | 'path' | 'query' | 'headers' | 'signal';
type CallOf<Options> = Pick<Options, Extract<keyof Options, CallMember>>;
/** What is inside the envelope; of a file its content. */
type DataOf<Body> = Body extends { readonly success: true; readonly data: infer Data } ? Data : Body;
type BodyOf<Result> =
  Awaited<Result> extends infer Answer
    ? Answer extends { readonly data: infer Body }
      ? Exclude<Body, undefined>
      : never
    : never;

type Bound<Operation> = Operation extends (options?: infer Options) => infer Result
  ? (call?: CallOf<NonNullable<Options>>) => Promise<DataOf<BodyOf<Result>>>
  : Operation extends (options: infer Options) => infer Result
    ? (call: CallOf<Options>) => Promise<DataOf<BodyOf<Result>>>
    : never;

/**
 * By `operationId`, as the API reference has them, but for `createRequest` and `readRequest`, which `Fulfilment` itself
 * has: their answers depend on what was asked. Each takes `path`, `query`, `body`, `headers` and `signal`, where it
 * has them, and answers what is in `data`.
 */
export type Operations = {
  readonly [Name in Exclude<keyof Generated, 'createRequest' | 'readRequest'>]: Bound<Generated[Name]>;
};

type Anything = (options: object) => Promise<{ readonly data?: unknown }>;

/** The operations over one client, which must throw what is no answer. */
export function bindOperations(client: Client): Operations {
  const bound = Object.entries(generated).map(([name, operation]) => [
    name,
    async (call: object = {}) =>
      dataOf((await (operation as Anything)({ ...call, client, throwOnError: true })).data),
  ]);
  return Object.fromEntries(bound) as Operations;
}

function dataOf(body: unknown): unknown {
  const { success, data } = body as { readonly success?: unknown; readonly data?: unknown };
  return success === true ? data : body;
}
