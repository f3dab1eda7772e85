/** What an endpoint is: everything about one operation in one object, its path parameters and its deprecation. */
import type { ChangeKind } from '../../domain/audit.ts';
import { givesLastingAccess } from '../../domain/portal/lasting-access.ts';
import type { Permission } from '../../domain/portal/roles.ts';
import type { LinkHolder } from '../../services/prescriptions/prescriptions.ts';
import type { Caller, PharmacyCaller } from '../../services/partners/authentication.ts';
import type { RunIo } from '../../services/common/concurrency.ts';
import type { TSchema } from 'typebox';
import type { Operation } from './operation.ts';
import { isItemCode } from '../../domain/pharmacies/item-codes.ts';
import type { Middleware } from 'koa';

/** One authenticated call whose body has passed its schema. */
export interface Call<Body = undefined, Query = undefined, Holder = Caller> {
  readonly caller: Holder;
  /** The path parameters by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The parameters of the query string, as their schema types them. */
  readonly query: Query;
  /** Calls back when the caller goes away before it has its answer. */
  readonly onGone: (callback: () => void) => void;
  /** Whether the caller has what this ETag stands for: its `If-None-Match` names it. */
  readonly has: (etag: string) => boolean;
  /** The call's `Idempotency-Key`; undefined when it carries none. */
  readonly idempotencyKey: string | undefined;
  /** Its header `Cookie`; empty when it carries none. */
  readonly cookie: string;
  /** Where it comes from. */
  readonly clientAddress: string;
  /** Its header `User-Agent`; empty when it carries none. */
  readonly userAgent: string;
}

/** What a handler answers; the envelope is put around `data`. */
export interface Answer {
  /** Nothing with the status 304. */
  readonly data?: unknown;
  /** 200 unless it says otherwise. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where what was made is, under the base of the API that was called: the header `Location`. */
  readonly location?: string;
  /** Values of `Set-Cookie`; they are not sent again with an answer that is kept. */
  readonly cookies?: readonly string[];
  /** Sent as it is, without the envelope. Only of a GET. */
  readonly file?: {
    readonly media_type: string;
    readonly content: Buffer;
    /** Whose link it was read by, where it is read by one. */
    readonly link_holder?: LinkHolder;
  };
}

/** A body as it comes, in turns with others. */
interface UploadedChunks extends AsyncIterable<Buffer> {
  /** Does what waits for something else than the processor, as for Postgres; other bodies are read meanwhile. */
  readonly runIo: RunIo;
}

/** What an operation takes in place of a body that is parsed before it is called. */
export interface Upload {
  /** By content type. */
  readonly content: Readonly<Record<string, { readonly schema: TSchema; readonly example: unknown }>>;
  /** So long is it at most, when it is no longer compressed. */
  readonly maxBytes: number;
  /** Reads all of it; what this gives is the call's body. Nothing may be changed yet: the call may still break off. */
  readonly read: (call: Call<never, never, never>, type: string, chunks: UploadedChunks) => Promise<unknown>;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under the versioned base; parameters as `:request_id`. */
  readonly path: string;
  /**
   * What the key, or the role of whoever has a session, must be allowed; `any_key` when having one is enough, `any_member` when
   * having a session is, `public` when neither is needed.
   */
  readonly scope: Permission | 'any_key' | 'any_member' | 'public';
  /** Whether calls with a key are left out of the rate limits, and have an allowance of their own. */
  readonly uncounted?: boolean;
  /**
   * Whether its answers may have data about a patient. Each call is in the log of reads then, `before` it is answered or within a
   * second `after`; of what is refused always after.
   */
  readonly showsPatient?: 'logged_before' | 'logged_after';
  /** What its calls do to the account of the caller: each that does is in the audit log of the account. */
  readonly change?: ChangeKind;
  /** Whether a call by session needs a fresh proof of who the user is, beside calls whose `change` gives lasting access. */
  readonly needsProof?: boolean;
  /** For POST and PUT. */
  readonly body?: TSchema;
  /** In place of a body: one that is read as it comes, because it may be long. */
  readonly upload?: Upload;
  /** Whether the body may be larger, and `multipart/form-data` too, of which each part `files` is one of its `files`. */
  readonly takesFiles?: boolean;
  /** Whether the body, always JSON, may have an image in it. */
  readonly takesImage?: boolean;
  /** Refuses a call before its body is read, by what its path names and whose it is. */
  readonly beforeBody?: (call: Pick<Call<never, never, never>, 'caller' | 'parameters'>) => Promise<void>;
  /** The parameters of the query string, an object of texts and integers. */
  readonly query?: TSchema;
  /** Says of a checked body that the call changes nothing: an `Idempotency-Key` then does nothing either. */
  readonly leavesNothing?: (body: never) => boolean;
  /**
   * Answers a call with an `Idempotency-Key` that was carried out before. Where the caller may lose the right to what the first
   * answer said: that is not kept then.
   */
  readonly answerAgain?: (call: Call<never, never, never>) => Promise<Answer>;
  /** A member of the data that is in the first answer only: neither kept for `Idempotency-Key`, nor given again, but null. */
  readonly shownOnce?: string;
  /** Whether `Idempotency-Key` does nothing: of a call with a secret in its body or its answer not even a hash is kept. */
  readonly keepsNothing?: boolean;
  /** Whether its answers have a secret, which a call with a key may get again by `Idempotency-Key`, and one with a session not. */
  readonly answersSecret?: boolean;
  /** What the documents say of it. */
  readonly operation: Operation;
  /** Only for an operation that will go: every answer of it says so. */
  readonly deprecation?: Deprecation;
  readonly handle: (call: Call<never, never, never>) => Promise<Answer>;
}

/** Types an endpoint whose handler takes a body, or parameters in the query string. */
export function endpoint<Body, Query = undefined>(
  definition: Omit<Endpoint, 'handle' | 'leavesNothing'> & {
    readonly leavesNothing?: (body: Body) => boolean;
    readonly handle: (call: Call<Body, Query>) => Promise<Answer>;
  },
): Endpoint {
  return definition;
}

/** The same for the pharmacy API, where a pharmacy calls. */
export function pharmacyEndpoint<Body, Query = undefined>(
  definition: Omit<Endpoint, 'handle' | 'answerAgain'> & {
    readonly answerAgain?: (call: Call<Body, Query, PharmacyCaller>) => Promise<Answer>;
    readonly handle: (call: Call<Body, Query, PharmacyCaller>) => Promise<Answer>;
  },
): Endpoint {
  return definition;
}

/** Whether a call that is sent again with its `Idempotency-Key` is answered by what is kept of the first. */
export const isIdempotent = ({ method, scope, keepsNothing = false }: Endpoint): boolean =>
  method === 'POST' && scope !== 'public' && !keepsNothing;

/** Whether an endpoint asks a session for a fresh proof of who the user is. Without a session there is none to ask. */
export const asksForProof = ({ change, needsProof = false, scope }: Endpoint): boolean =>
  scope !== 'public' && (needsProof || givesLastingAccess(change));

/** Method and path pattern. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** A path parameter that the endpoint's path names. */
export function parameter(call: Pick<Call, 'parameters'>, name: string): string {
  const value = call.parameters[name];
  if (value === undefined) throw new TypeError(`The path has no parameter ${name}`);
  return value;
}

/** What ids and links are made of; longer than any of them. */
const NAME = /^[A-Za-z0-9._-]{1,300}$/;
/** Not a valid id or link, so that each operation answers as it does for one that does not exist. */
const NAMES_NOTHING = '-';

interface Form {
  readonly isOne: (text: string) => boolean;
  readonly otherwise: string;
}

const ID: Form = { isOne: (text) => NAME.test(text), otherwise: NAMES_NOTHING };
/** Texts of callers, by the names of their parameters. */
const FORMS: Readonly<Record<string, Form>> = { item_code: { isOne: isItemCode, otherwise: '' } };

/**
 * The parameters as the use cases take them. A text that can be no id (NUL, half a character, a slash, one that is too long) becomes
 * one that names nothing: Postgres would refuse some of them, and none is worth a look-up.
 */
export function pathParameters(sent: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(sent as Record<string, string>).map(([name, text]) => {
      const { isOne, otherwise } = FORMS[name] ?? ID;
      return [name, isOne(text) ? text : otherwise];
    }),
  );
}

/** That an operation is deprecated, and what its callers should know; `docs/partners/versioning.md` has the policy. */
export interface Deprecation {
  /** Deprecation date (RFC 9745): new integrations should not use the operation. */
  readonly since: Date;
  /** Sunset date (RFC 8594). */
  readonly sunset?: Date;
  /** The URL of the page that says why, and what to do. */
  readonly link: string;
  /** The URL of what replaces it, where one thing does. */
  readonly successor?: string;
}

/**
 * Adds the headers to what the rest of the pipeline answers, be it an error.
 *
 * @throws RangeError when the operation would be gone before it is deprecated.
 */
export function announceDeprecation({ since, sunset, link, successor }: Deprecation): Middleware {
  if (sunset !== undefined && sunset < since) {
    throw new RangeError('An operation must be deprecated before its sunset');
  }
  const links = [
    `<${link}>; rel="deprecation"; type="text/html"`,
    ...(successor === undefined ? [] : [`<${successor}>; rel="successor-version"`]),
  ];
  return async (ctx, next) => {
    ctx.set('Deprecation', `@${Math.floor(since.getTime() / 1000)}`);
    if (sunset !== undefined) ctx.set('Sunset', sunset.toUTCString());
    try {
      await next();
    } finally {
      // Beside the links of the answer itself.
      ctx.append('Link', links);
    }
  };
}
