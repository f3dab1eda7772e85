/** Writes calls that change an account or read patient data to the audit log (docs/decisions/0035). */
import type { Context, Middleware } from 'koa';
import type { ChangeKind } from '../../../domain/audit.ts';
import { isAnyId, isId } from '../../../domain/common/ids.ts';
import type { ChangeToLog, ChangeLog, ReadToLog, ReadLog } from '../../../services/audit/logs.ts';
import type { KeyHolder } from '../../../services/partners/authentication.ts';
import type { ClientAddress } from '../client-address.ts';
import { REPLAYED_HEADER } from '../idempotency.ts';
import { type Endpoint, pathParameters } from '../endpoint.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import type { LinkHolder } from '../../../services/prescriptions/prescriptions.ts';

/** Response members with the id and name of the changed object. URLs are excluded because they may contain a token. */
const IDS = ['key_id', 'webhook_id', 'user_id', 'invitation_id'] as const;
const NAMES = ['name', 'description', 'email'] as const;

/** Logs the change that a call makes to an account. Must wrap everything that may refuse the call. */
export function loggedChanges(
  kind: ChangeKind,
  changes: Pick<ChangeLog, 'write'>,
  clientAddress: ClientAddress,
): Middleware {
  return async (ctx, next) => {
    await next();
    // A replayed response was logged the first time.
    if (ctx.status >= 300 || ctx.res.hasHeader(REPLAYED_HEADER)) return;
    const change = changeOf(kind, ctx);
    if (change !== undefined) await changes.write({ ...change, client_address: clientAddress(ctx.req) });
  };
}

function changeOf(kind: ChangeKind, ctx: Context): Omit<ChangeToLog, 'client_address'> | undefined {
  const caller = ctx.state['caller'] as KeyHolder | undefined;
  if (caller === undefined) return undefined;
  const data = answeredData(ctx.body);
  const named = Object.values(pathParameters(ctx['params'])).find(isAnyId);
  return {
    kind,
    partner_id: (ctx.state['partnerId'] as string | undefined) ?? null,
    pharmacy_id: (ctx.state['pharmacyId'] as string | undefined) ?? null,
    actor_id: caller.key_id,
    subject_id: textOf(data, IDS) ?? named ?? null,
    subject_name: textOf(data, NAMES) ?? null,
  };
}

function answeredData(body: unknown): Readonly<Record<string, unknown>> {
  const answer = typeof body === 'string' && body !== '' ? (JSON.parse(body) as { data?: object }) : {};
  return { ...answer.data };
}

function textOf(data: Readonly<Record<string, unknown>>, members: readonly string[]): string | undefined {
  const values = members.map((member) => data[member]);
  return values.find((value) => typeof value === 'string');
}

/** Refusals of access, which are logged. Other refusals reveal nothing about a patient. */
const REFUSED = new Set([401, 403, 404]);

/** Matches ids in a response body. Quotes inside of strings are escaped, so strings never match. */
const SHOWN_ID = /"(?:request_id|prescription_id)":"([a-z]+_[0-9a-z]+)"/g;

/** Logs calls that may show patient data. Must wrap everything that may refuse the call. */
export function loggedReads(
  { showsPatient, id }: Pick<Endpoint, 'showsPatient' | 'id'>,
  reads: Pick<ReadLog, 'write' | 'note'>,
  clientAddress: ClientAddress,
): Middleware {
  const readOf = (ctx: Context, status: number, ids: readonly string[]): ReadToLog => ({
    operation: id,
    ...readerOf(ctx),
    status,
    client_address: clientAddress(ctx.req),
    subject_ids: [...new Set(ids)],
  });
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof ServiceError && REFUSED.has(error.status))
        reads.note(readOf(ctx, error.status, refusedIds(ctx)));
      throw error;
    }
    // 304 and other statuses without a body reveal nothing.
    if (ctx.status >= 300) return;
    const read = readOf(ctx, ctx.status, [...namedIds(ctx), ...shownIds(ctx)]);
    if (showsPatient === 'logged_before') await reads.write(read);
    else reads.note(read);
  };
}

/** The key of the call, or the key that the file link was issued to. */
function readerOf({ state }: Context): Pick<ReadToLog, 'partner_id' | 'pharmacy_id' | 'key_id'> {
  const caller = state['caller'] as KeyHolder | undefined;
  const { partner_id, pharmacy_id, key_id } = (state['linkHolder'] as LinkHolder | undefined) ?? {
    partner_id: state['partnerId'] as string | undefined,
    pharmacy_id: state['pharmacyId'] as string | undefined,
    key_id: caller?.key_id,
  };
  return { partner_id: partner_id ?? null, pharmacy_id: pharmacy_id ?? null, key_id: key_id ?? null };
}

/** Without a key a caller can try any number of ids, so these refusals are logged without ids. */
function refusedIds(ctx: Context): readonly string[] {
  return ctx.state['caller'] === undefined ? [] : namedIds(ctx);
}

/** The request and prescription ids in the path. Other texts are left out, because they may be anything. */
function namedIds(ctx: Context): readonly string[] {
  const { request_id = '', prescription_id = '' } = pathParameters(ctx['params']);
  return [
    ...(isId('request', request_id) ? [request_id] : []),
    ...(isId('prescription', prescription_id) ? [prescription_id] : []),
  ];
}

/** The ids in the response body itself, so that no operation can forget to report them. */
function shownIds({ body, state }: Context): readonly string[] {
  const holder = state['linkHolder'] as LinkHolder | undefined;
  if (holder !== undefined) return holder.subject_ids;
  return typeof body === 'string' ? [...body.matchAll(SHOWN_ID)].map(([, id = '']) => id) : [];
}
