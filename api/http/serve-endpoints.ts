/** Serves endpoints under a base path: authentication, bodies, idempotency and the envelope. */
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { TSchema } from 'typebox';
import { callOrigin } from '../../services/common/load/call-queue.ts';
import type { KeyHolder } from '../../services/partners/authentication.ts';
import type { Idempotency, StoredAnswer } from '../../services/partners/idempotency.ts';
import type { ChangeLog, ReadLog } from '../../services/audit/logs.ts';
import type { ClientAddress } from './client-address.ts';
import {
  announceDeprecation,
  type Answer,
  type Call,
  type Endpoint,
  isIdempotent,
  pathParameters,
  routeOf,
} from './endpoint.ts';
import { type Failure, matchesEtag, success } from './answers.ts';
import { fingerprintOf } from '../../services/common/fingerprint.ts';
import { idempotencyKeyOf, refusalToStore, REPLAYED_HEADER } from './idempotency.ts';
import { checkedWithFiles, fileMembersOf } from './bodies/file-members.ts';
import { bodyWithFiles } from './bodies/upload-body.ts';
import { foreground } from './bodies/foreground.ts';
import { jsonBody } from './bodies/json-body.ts';
import { loggedChanges, loggedReads } from './middleware/audit.ts';
import { routeName } from './middleware/observed-calls.ts';
import { compileBodyCheck, compileQueryCheck, refuseQuery } from './validation.ts';
import { uploadReceiver } from './bodies/streamed-body.ts';
import { CallWaits } from './waits.ts';

const NOT_MODIFIED = 304;
/** Maximum stored length of a `User-Agent`. */
const MAX_USER_AGENT = 300;

/** The middleware before an endpoint: authentication, rate limits and permissions. */
export type Admission = (endpoint: Endpoint) => Middleware[];

export interface ServedApi {
  /** Prefix of every path: `/v1`. */
  readonly base: string;
  readonly endpoints: readonly Endpoint[];
  readonly admit: Admission;
  /** Prefix of operation names in logs; empty for the APIs with keys. */
  readonly logPrefix?: string;
}

/** Dependencies shared by all APIs. */
export interface SharedDependencies {
  readonly idempotency: Idempotency;
  readonly clientAddress: ClientAddress;
  readonly reads: Pick<ReadLog, 'write' | 'note'>;
  readonly changes: Pick<ChangeLog, 'write'>;
}

export function serveEndpoints(
  router: Router,
  { base, endpoints, admit, logPrefix = '' }: ServedApi,
  parts: SharedDependencies,
): void {
  const { clientAddress, reads, changes } = parts;
  for (const endpoint of endpoints) {
    const { method, path } = routeOf(endpoint);
    const handlers = [
      routeName(`${method} ${logPrefix}${path}`),
      ...(endpoint.deprecation === undefined ? [] : [announceDeprecation(endpoint.deprecation)]),
      ...(endpoint.showsPatient === undefined ? [] : [loggedReads(endpoint, reads, clientAddress)]),
      ...(endpoint.change === undefined ? [] : [loggedChanges(endpoint.change, changes, clientAddress)]),
      ...admit(endpoint),
      ...(endpoint.beforeBody === undefined ? [] : [checkBeforeBody(endpoint.beforeBody)]),
      ...(endpoint.body === undefined ? [] : [bodyOf(endpoint, endpoint.body)]),
      respondTo(endpoint, base, parts),
    ];
    router.register(base + path, [method], handlers);
  }
}

function checkBeforeBody(check: NonNullable<Endpoint['beforeBody']>): Middleware {
  return async (ctx, next) => {
    await check({ caller: ctx.state['caller'] as never, parameters: pathParameters(ctx['params']) });
    await next();
  };
}

function bodyOf({ takesFiles = false, takesImage = false }: Endpoint, body: TSchema): Middleware {
  return takesFiles || takesImage ? bodyWithFiles(fileMembersOf(body), takesFiles) : jsonBody();
}

function respondTo(
  endpoint: Endpoint,
  base: string,
  { idempotency, clientAddress }: SharedDependencies,
): Middleware {
  const { method } = routeOf(endpoint);
  const { body, upload, query, changesNothing, replayAnswer, shownOnce, handle } = endpoint;
  const check = body === undefined ? undefined : compileBodyCheck(body);
  const receive = upload === undefined ? undefined : uploadReceiver(upload);
  const refusesQuery = query === undefined && (method === 'POST' || body !== undefined);
  const checkQuery = query === undefined ? undefined : compileQueryCheck(query);
  const toStored = (answer: Answer) => toResponse(answer, base);
  const toStoredForm = replayAnswer === undefined ? withoutMember(shownOnce) : withoutData;
  return async (ctx) => {
    if (refusesQuery) refuseQuery(ctx.query, body);
    const sent: Call<unknown, unknown, KeyHolder | undefined> = {
      caller: ctx.state['caller'] as KeyHolder | undefined,
      parameters: pathParameters(ctx['params']),
      body: check === undefined ? undefined : checkedWithFiles(ctx, check),
      query: checkQuery?.(ctx.query),
      onGone: (callback) => ctx.res.once('close', callback),
      has: (etag) => matchesEtag(ctx.get('if-none-match'), etag),
      prefers: (mediaType) => prefers(ctx, mediaType),
      idempotencyKey: method === 'POST' ? idempotencyKeyOf(ctx) : undefined,
      cookie: ctx.get('cookie'),
      clientAddress: clientAddress(ctx.req),
      userAgent: ctx.get('user-agent').slice(0, MAX_USER_AGENT),
    };
    const { caller, parameters, idempotencyKey } = sent;
    // An upload is read to its end first, so that nothing is done for a call that breaks off.
    const received = await receive?.(ctx, sent as Call<unknown, unknown, KeyHolder>);
    const call = received === undefined ? sent : { ...sent, body: received.body };
    const waits = new CallWaits(ctx);
    const handled = () =>
      callOrigin.run(waits, () => foreground.run(() => handle(call as Call<never, never, never>)));
    const run = () => handled().then(toStored, refusalToStore);
    const isKept =
      idempotencyKey !== undefined && isIdempotent(endpoint) && changesNothing?.(call.body as never) !== true;
    if (!isKept || caller === undefined) return sendAnswer(ctx, await handled(), base);
    const keyed = { partner_id: caller.account, operation: endpoint.route, key: idempotencyKey };
    const fingerprint = received?.fingerprint ?? fingerprintOf({ parameters, body: call.body });
    const answer = await idempotency.answer(keyed, fingerprint, run, toStoredForm);
    if (answer.replayed) ctx.set(REPLAYED_HEADER, 'true');
    if (!answer.replayed || replayAnswer === undefined || !isDone(answer)) return send(ctx, answer);
    sendAnswer(ctx, await replayAnswer(call as Call<never, never, never>), base);
  };
}

const isDone = ({ status }: StoredAnswer) => status < 300;

/** Removes the body of an answer that `replayAnswer` builds again. Refusals are stored whole. */
function withoutData(answer: StoredAnswer): StoredAnswer {
  return isDone(answer) ? { ...answer, headers: {}, body: '' } : answer;
}

/** Returns the function that removes a member shown once from an answer before it is stored. */
function withoutMember(member: string | undefined): ((answer: StoredAnswer) => StoredAnswer) | undefined {
  if (member === undefined) return undefined;
  return (answer) => {
    if (!isDone(answer)) return answer;
    const { data, ...envelope } = JSON.parse(answer.body) as { data: object };
    return { ...answer, body: JSON.stringify({ ...envelope, data: { ...data, [member]: null } }) };
  };
}

function toResponse(
  { status = 200, location, headers: given = {}, data }: Answer,
  base: string,
): StoredAnswer {
  const headers = location === undefined ? given : { ...given, Location: base + location };
  return { status, headers, body: status === NOT_MODIFIED ? '' : JSON.stringify(success(data)) };
}

function sendAnswer(ctx: Context, answer: Answer, base: string): void {
  if (answer.cookies !== undefined) ctx.append('Set-Cookie', [...answer.cookies]);
  if (answer.file === undefined) return send(ctx, toResponse(answer, base));
  ctx.state['linkHolder'] = answer.file.link_holder;
  ctx.set(answer.headers ?? {});
  ctx.type = answer.file.media_type;
  ctx.body = answer.file.content;
}

function send(ctx: Context, { status, headers, body }: StoredAnswer): void {
  ctx.status = status;
  ctx.set(headers);
  if (status === NOT_MODIFIED) return;
  // Stored refusals: logs and metrics get the same code as for thrown ones.
  if (status >= 400) ctx.state['errorCode'] = (JSON.parse(body) as Failure).error.code;
  ctx.type = 'application/json';
  ctx.body = body;
}

/** Returns whether the caller prefers a media type to JSON, with whatever parameters, such as `charset=utf-8`. */
function prefers(ctx: Context, mediaType: string): boolean {
  const [, parameters = ''] = new RegExp(`${mediaType}(;[^,]*)`, 'i').exec(ctx.get('accept')) ?? [];
  const named = mediaType + parameters.replace(/;\s*q=[^;]*/i, '');
  return [mediaType, named].includes(String(ctx.accepts('application/json', mediaType, named)));
}
