/** The Endpoint type: everything about one operation in one object, with helpers for path parameters and deprecation. */
import type { ChangeKind } from '../../domain/audit.ts';
import { givesLastingAccess } from '../../domain/portal/lasting-access.ts';
import type { Permission } from '../../domain/portal/roles.ts';
import type { LinkHolder } from '../../services/prescriptions/prescriptions.ts';
import type { Caller, PharmacyCaller } from '../../services/partners/authentication.ts';
import type { RunIo } from '../../services/common/concurrency.ts';
import type { TSchema } from 'typebox';
import type { DocumentedAnswer, Operation } from './operation.ts';
import { isItemCode } from '../../domain/pharmacies/item-codes.ts';
import type { Middleware } from 'koa';

/** A call whose body has passed its schema. */
export interface Call<Body = undefined, Query = undefined, Holder = Caller> {
  readonly caller: Holder;
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: Body;
  /** Query parameters, typed by their schema. */
  readonly query: Query;
  /** Registers a callback for when the client disconnects. */
  readonly onGone: (callback: () => void) => void;
  /** True if the `If-None-Match` header of the call matches the ETag. */
  readonly has: (etag: string) => boolean;
  /** True if the `Accept` header prefers this media type to JSON. */
  readonly prefers: (mediaType: string) => boolean;
  readonly idempotencyKey: string | undefined;
  /** The `Cookie` header, or an empty string. */
  readonly cookie: string;
  /** Address or network of the client (`client-address.ts`). */
  readonly clientAddress: string;
  /** The `User-Agent` header, or an empty string. */
  readonly userAgent: string;
}

/** The response of a handler. `data` is wrapped in the envelope. */
export interface Answer {
  /** Absent with status 304. */
  readonly data?: unknown;
  /** The default is 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Path of the created resource below the base of the called API, for the `Location` header. */
  readonly location?: string;
  /** Values of `Set-Cookie`. A replayed response does not repeat them. */
  readonly cookies?: readonly string[];
  /** A file to send without the envelope; only for GET. */
  readonly file?: {
    readonly media_type: string;
    readonly content: Buffer;
    /** The key that the link was issued to, if the file was requested by link. */
    readonly link_holder?: LinkHolder;
  };
}

/** The chunks of a body as they arrive, in turns with other bodies. */
interface UploadedChunks extends AsyncIterable<Buffer> {
  /** Yields this body's turn while it waits for I/O, such as a query, so that other bodies can be processed. */
  readonly runIo: RunIo;
}

/** A body that the operation reads as a stream. */
export interface Upload {
  /** Schema and example by content type. */
  readonly content: Readonly<Record<string, { readonly schema: TSchema; readonly example: unknown }>>;
  /** Maximum size after decompression. */
  readonly maxBytes: number;
  /**
   * Reads the whole body; the result becomes the call's `body`. Must not change anything, because the call may still
   * fail.
   */
  readonly read: (call: Call<never, never, never>, type: string, chunks: UploadedChunks) => Promise<unknown>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One operation of an API: its behaviour, and its documentation. */
export interface Endpoint extends Operation {
  /** Method, and path under the base of the API with parameters as `:request_id`. */
  readonly route: `${Method} /${string}`;
  /**
   * The permission that the key or the member's role needs. `any_key` accepts every key, `any_member` every session,
   * and `public` needs neither.
   */
  readonly scope: Permission | 'any_key' | 'any_member' | 'public';
  /** True if calls with a key do not count against the rate limits, but have an allowance of their own. */
  readonly exemptFromRateLimits?: boolean;
  /**
   * Set if responses may contain patient data. Each call is then written to the read log, either before the response
   * or within a second after it. Refused calls are always logged afterwards.
   */
  readonly showsPatient?: 'logged_before' | 'logged_after';
  /** The change that a call makes to the caller's account, for the audit log. */
  readonly change?: ChangeKind;
  /** True if a call by session needs a fresh proof of identity. Changes that give lasting access always need one. */
  readonly needsProof?: boolean;
  readonly body?: TSchema;
  /** Replaces `body` for long bodies that are read as they arrive. */
  readonly upload?: Upload;
  /** True if the body may contain files, as JSON or as `multipart/form-data` with one part `files` for each. */
  readonly takesFiles?: boolean;
  /** True if the JSON body may contain an image. */
  readonly takesImage?: boolean;
  /** Runs before the body is read; throws to refuse the call. */
  readonly beforeBody?: (call: Pick<Call<never, never, never>, 'caller' | 'parameters'>) => Promise<void>;
  /** Schema of the query string: strings and integers. */
  readonly query?: TSchema;
  /** Returns true for a body that changes nothing, such as a dry run. `Idempotency-Key` is then ignored. */
  readonly changesNothing?: (body: never) => boolean;
  /**
   * Answers a repeated call with the same `Idempotency-Key`. For responses the caller may lose access to: the first
   * response is then not stored.
   */
  readonly replayAnswer?: (call: Call<never, never, never>) => Promise<Answer>;
  /**
   * A member of `data` that only the first response contains. It is not stored, and is null when the call is
   * repeated.
   */
  readonly shownOnce?: string;
  /** True if `Idempotency-Key` is ignored. Calls with a secret in body or response must not leave even a hash. */
  readonly ignoresIdempotencyKey?: boolean;
  /**
   * True if responses contain a secret. `Idempotency-Key` replays it for calls with a key, but not for calls by
   * session.
   */
  readonly returnsSecret?: boolean;
  /** Set for an operation that will be removed; every response announces it. */
  readonly deprecation?: Deprecation;
  readonly handle: (call: Call<never, never, never>) => Promise<Answer>;
}

/** A successful response with a body. */
export const jsonAnswer = (
  description: string,
  data: TSchema,
  example: unknown,
  headers: DocumentedAnswer['headers'] = [],
): DocumentedAnswer => ({ description, data, example, headers });

/** The answers of an operation that succeeds with 200 and a body. */
export const ok = (...answer: Parameters<typeof jsonAnswer>): Operation['answers'] => ({
  200: jsonAnswer(...answer),
});

/** Types a partner endpoint whose handler takes a body or query parameters. */
export function endpoint<Body, Query = undefined>(
  definition: Omit<Endpoint, 'handle' | 'changesNothing'> & {
    readonly changesNothing?: (body: Body) => boolean;
    readonly handle: (call: Call<Body, Query>) => Promise<Answer>;
  },
): Endpoint {
  return definition;
}

/** Types an endpoint that pharmacies call. */
export function pharmacyEndpoint<Body, Query = undefined>(
  definition: Omit<Endpoint, 'handle' | 'replayAnswer'> & {
    readonly replayAnswer?: (call: Call<Body, Query, PharmacyCaller>) => Promise<Answer>;
    readonly handle: (call: Call<Body, Query, PharmacyCaller>) => Promise<Answer>;
  },
): Endpoint {
  return definition;
}

/** True if repeated calls with the same `Idempotency-Key` get the stored response. */
export const isIdempotent = ({ route, scope, ignoresIdempotencyKey = false }: Endpoint): boolean =>
  route.startsWith('POST ') && scope !== 'public' && !ignoresIdempotencyKey;

/** True if calls by session need a fresh proof of identity. */
export const requiresProof = ({ change, needsProof = false, scope }: Endpoint): boolean =>
  scope !== 'public' && (needsProof || givesLastingAccess(change));

export function routeOf({ route }: Pick<Endpoint, 'route'>): {
  readonly method: Method;
  readonly path: string;
} {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path };
}

/**
 * Returns a parameter of the path.
 *
 * @throws TypeError when the path of the endpoint has no such parameter.
 */
export function parameter(call: Pick<Call, 'parameters'>, name: string): string {
  const value = call.parameters[name];
  if (value === undefined) throw new TypeError(`The path has no parameter ${name}`);
  return value;
}

/** The format of ids and links, with room to spare. */
const NAME = /^[A-Za-z0-9._-]{1,300}$/;
/** Not a valid id, so that every operation answers as for an id that does not exist. */
const UNKNOWN_ID = '-';

/** Item codes are chosen by pharmacies, so they have a format of their own. An invalid one becomes an empty string. */
function validated(name: string, text: string): string {
  if (name === 'item_code') return isItemCode(text) ? text : '';
  return NAME.test(text) ? text : UNKNOWN_ID;
}

/**
 * Returns the path parameters for the use cases. A text that cannot be an id (NUL, half a character, a slash, too
 * long) becomes one that matches nothing, because Postgres would reject some of them.
 */
export function pathParameters(sent: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(sent as Record<string, string>);
  return Object.fromEntries(entries.map(([name, text]) => [name, validated(name, text)]));
}

/** The deprecation of an operation; `docs/partners/versioning.md` has the policy. */
export interface Deprecation {
  /** Deprecation date (RFC 9745): new integrations should not use the operation. */
  readonly since: Date;
  /** Sunset date (RFC 8594). */
  readonly sunset?: Date;
  /** URL of the page with reasons and migration steps. */
  readonly link: string;
  /** URL of the single replacement, if there is one. */
  readonly successor?: string;
}

/**
 * Adds deprecation headers to every response, errors included.
 *
 * @throws RangeError when the sunset is before the deprecation.
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
      // Appends, because the response may have links of its own.
      ctx.append('Link', links);
    }
  };
}
