/** Has every call that changed the caller's account in the audit log of the account: docs/decisions/0037. */
import type { Context, Middleware } from 'koa';
import type { ChangeKind } from '../../../domain/audit/changes.ts';
import { isAnyId } from '../../../domain/common/ids.ts';
import type { Change, ChangeLog } from '../../../services/audit/change-log.ts';
import type { KeyHolder } from '../../../services/partners/callers.ts';
import type { ClientAddress } from '../authentication/client-address.ts';
import { REPLAYED_HEADER } from '../idempotency.ts';
import { pathParameters } from '../path-parameters.ts';

/** Members of an answer that are the id, and the name, of what was changed. No URL: it may have a token in it. */
const IDS = ['key_id', 'webhook_id', 'user_id', 'invitation_id'] as const;
const NAMES = ['name', 'description', 'email'] as const;

/** Outside of everything that may refuse the call. */
export function loggedChanges(
  kind: ChangeKind,
  changes: Pick<ChangeLog, 'write'>,
  clientAddress: ClientAddress,
): Middleware {
  return async (ctx, next) => {
    await next();
    // What is answered again was done, and logged, before.
    if (ctx.status >= 300 || ctx.res.hasHeader(REPLAYED_HEADER)) return;
    const change = changeOf(kind, ctx);
    if (change !== undefined) await changes.write({ ...change, client_address: clientAddress(ctx.req) });
  };
}

function changeOf(kind: ChangeKind, ctx: Context): Omit<Change, 'client_address'> | undefined {
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
