/** Log lines, metrics and spans of calls, with their request id and route. */
import type { Context, Middleware } from 'koa';
import { isAnyId, isId } from '../../../domain/common/ids.ts';
import { pathParameters } from '../endpoint.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { AnsweredCall, Calls } from '../../../services/partners/calls.ts';
import type { KeyHolder } from '../../../services/partners/authentication.ts';
import { Counter, Histogram, type Registry } from 'prom-client';
import { failSpan, inSpan, linksTo, ROOT_CONTEXT, SpanKind } from '../../../services/tracing/spans.ts';

/** @param name method and path pattern: `GET /requests/:request_id`. */
export function routeName(name: string): Middleware {
  return async (ctx, next) => {
    ctx.state['route'] = name;
    await next();
  };
}

/** What every line about a call has, so that lines of all processes can be joined. Ids only. */
export function namesInLog(ctx: Context): {
  /** The call's `X-Request-Id`. */
  readonly x_request_id: string;
  /** Undefined where it is about none, or not about one alone. */
  readonly request_id: string | undefined;
} {
  return { x_request_id: ctx.state['requestId'] as string, request_id: namedIn(ctx) ?? madeBy(ctx) };
}

function namedIn(ctx: Context): string | undefined {
  const named = pathParameters(ctx['params'] ?? {})['request_id'];
  return named !== undefined && isId('request', named) ? named : undefined;
}

/** Where it was made: `/v1/requests/req_...`. */
function madeBy(ctx: Context): string | undefined {
  const location = ctx.res.getHeader('location');
  const made = typeof location === 'string' ? (location.split('/').at(-1) ?? '') : '';
  return isId('request', made) ? made : undefined;
}

export const REQUEST_ID_HEADER = 'X-Request-Id';
/** An id that is safe to log and to send back. */
const SANE_ID = /^[A-Za-z0-9._-]{1,100}$/;

/** Echoes the caller's id when it is sane, or makes one; it is in `ctx.state.requestId`. */
export function requestId(): Middleware {
  return async (ctx, next) => {
    const sent = ctx.get(REQUEST_ID_HEADER);
    ctx.state['requestId'] = SANE_ID.test(sent) ? sent : randomUUID();
    ctx.set(REQUEST_ID_HEADER, ctx.state['requestId'] as string);
    await next();
  };
}

export function accessLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      log.info(
        {
          ...namesInLog(ctx),
          method: ctx.method,
          route: (ctx.state['route'] as string | undefined) ?? null,
          status: ctx.status,
          error: (ctx.state['errorCode'] as string | undefined) ?? null,
          partner_id: (ctx.state['partnerId'] as string | undefined) ?? null,
          // Left out of the lines of partners.
          pharmacy_id: ctx.state['pharmacyId'] as string | undefined,
          duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
        },
        'call',
      );
    }
  };
}

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

/** Seconds: from what a 304 takes to the longest poll and the slowest upload. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What no route takes, whatever its path says. */
const NO_ROUTE = 'none';

/** Named as OpenTelemetry names them (semantic conventions for HTTP), where it has a name. Outside of what makes errors answers. */
export function callMetrics(registry: Registry): Middleware {
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'How long calls took, by the pattern of their path.',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'fulfilment_refusals_total',
    help: 'Calls that were refused, by the code of the error.',
    labelNames: ['code'],
    registers: [registry],
  });
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const route = (ctx.state['route'] as string | undefined) ?? NO_ROUTE;
      duration.observe({ route, status: ctx.status }, (performance.now() - startedAt) / 1000);
      const code = ctx.state['errorCode'] as string | undefined;
      if (code !== undefined) refusals.inc({ code });
    }
  };
}

/**
 * What a caller sends as `traceparent` is linked, not continued: who calls from outside decides neither what we keep nor
 * what a trace of ours shows.
 */
export function callSpans(): Middleware {
  return (ctx, next) =>
    inSpan(
      ctx.method,
      { kind: SpanKind.SERVER, parent: ROOT_CONTEXT, links: linksTo(ctx.get('traceparent') || undefined) },
      async (span) => {
        try {
          await next();
        } finally {
          const route = ctx.state['route'] as string | undefined;
          if (route !== undefined) span.updateName(route);
          const { x_request_id, request_id } = namesInLog(ctx);
          span.setAttributes({
            'http.request.method': ctx.method,
            'http.route': route?.slice(route.indexOf(' ') + 1),
            'http.response.status_code': ctx.status,
            'fulfilment.x_request_id': x_request_id,
            'fulfilment.request_id': request_id,
          });
          if (ctx.status >= 500) failSpan(span, String(ctx.status));
        }
      },
    );
}
