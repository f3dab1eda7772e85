/** Has every call with a key or a session in the log of calls: what its owner is shown. docs/decisions/0036. */
import type { Context, Middleware } from 'koa';
import { isAnyId } from '../../../domain/common/ids.ts';
import type { AnsweredCall, Calls } from '../../../services/partners/calls/calls.ts';
import type { KeyHolder } from '../../../services/partners/callers.ts';

/** Outside of what makes errors answers: it notes the status that was answered. */
export function callLog(calls: Pick<Calls, 'note'>): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const call = answeredCall(ctx, Math.round(performance.now() - startedAt));
      if (call !== undefined) calls.note(call);
    }
  };
}

/** Undefined where nobody could be told from the call, or no route took it. */
function answeredCall({ state, status, params }: Context, duration_ms: number): AnsweredCall | undefined {
  const caller = state['caller'] as KeyHolder | undefined;
  const operation = state['route'] as string | undefined;
  if (caller === undefined || operation === undefined) return undefined;
  return {
    partner_id: (state['partnerId'] as string | undefined) ?? null,
    pharmacy_id: (state['pharmacyId'] as string | undefined) ?? null,
    caller_id: caller.key_id,
    operation,
    path: withIds(operation, params as Readonly<Record<string, string>> | undefined),
    status,
    error_code: (state['errorCode'] as string | undefined) ?? null,
    x_request_id: state['requestId'] as string,
    duration_ms,
  };
}

/** The path of an operation with the parameters that are ids of ours: any other text might be about a patient. */
function withIds(operation: string, parameters: Readonly<Record<string, string>> = {}): string {
  const pattern = operation.slice(operation.indexOf(' ') + 1);
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name] ?? '';
    return isAnyId(value) ? value : `{${name}}`;
  });
}
