/** Every operation of the OpenAPI document as a function that returns the data or throws. */
import type { Client } from '../generated/client/index.ts';
import * as generated from '../generated/sdk.gen.ts';

type Generated = typeof generated;
/** The members of a call that callers set. The client sets the others. */
type CallMember = 'body' | 'path' | 'query' | 'headers' | 'signal';
type CallOf<Options> = Pick<Options, Extract<keyof Options, CallMember>>;
/** The `data` of the envelope, or the content of a file. */
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
 * The operations by `operationId`, as in the API reference. Each accepts `path`, `query`, `body`, `headers` and
 * `signal` where it has them, and returns the content of `data`. `createRequest` and `readRequest` are methods of
 * `Fulfilment` instead, because the type of their result depends on the arguments.
 */
export type Operations = {
  readonly [Name in Exclude<keyof Generated, 'createRequest' | 'readRequest'>]: Bound<Generated[Name]>;
};

type Anything = (options: object) => Promise<{ readonly data?: unknown }>;

/**
 * Returns the generated operations as methods that use this client and return the data of the answer.
 *
 * @param client must throw on every unsuccessful response.
 */
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
