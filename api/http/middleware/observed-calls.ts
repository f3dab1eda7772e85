/** Log lines, metrics and spans of calls, with request id and route. */
import type { Context, Middleware } from 'koa';
import { HEALTH_PATHS } from '../../../domain/common/health.ts';
import { isAnyId, isId } from '../../../domain/common/ids.ts';
import { pathParameters } from '../endpoint.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { AnsweredCall, Calls } from '../../../services/partners/calls.ts';
import type { KeyHolder } from '../../../services/partners/authentication.ts';
import { Counter, Histogram, type Registry } from 'prom-client';
import { failSpan, inSpan, linksTo, ROOT_CONTEXT, SpanKind } from '../../../services/tracing.ts';

/** The values that middleware stores in `ctx.state`. */
interface CallState {
  readonly requestId: string;
  readonly route?: string;
  readonly caller?: KeyHolder;
  readonly partnerId?: string;
  readonly pharmacyId?: string;
  readonly errorCode?: string;
}

const stateOf = (ctx: Context) => ctx.state as CallState;

/** Stores the route for logs and metrics. @param name method and path pattern: `GET /requests/:request_id`. */
export function routeName(name: string): Middleware {
  return async (ctx, next) => {
    ctx.state['route'] = name;
    await next();
  };
}

/** Ids for every log line about a call, so that lines of all processes can be joined. */
export function logIds(ctx: Context): {
  readonly x_request_id: string;
  /** The fulfilment request of the call; undefined if there is none, or more than one. */
  readonly request_id: string | undefined;
} {
  return { x_request_id: stateOf(ctx).requestId, request_id: idInPath(ctx) ?? createdId(ctx) };
}

function idInPath(ctx: Context): string | undefined {
  const named = pathParameters(ctx['params'] ?? {})['request_id'];
  return named !== undefined && isId('request', named) ? named : undefined;
}

/** The request created by the call, from its `Location`: `/v1/requests/req_...`. */
function createdId(ctx: Context): string | undefined {
  const location = ctx.res.getHeader('location');
  const made = typeof location === 'string' ? (location.split('/').at(-1) ?? '') : '';
  return isId('request', made) ? made : undefined;
}

export const REQUEST_ID_HEADER = 'X-Request-Id';
/** Format of ids that are safe to log and to echo. */
const SAFE_ID = /^[A-Za-z0-9._-]{1,100}$/;

/** Gives each call an id in `ctx.state.requestId`: the caller's `X-Request-Id` if it is safe, otherwise a new one. */
export function requestId(): Middleware {
  return async (ctx, next) => {
    const sent = ctx.get(REQUEST_ID_HEADER);
    ctx.state['requestId'] = SAFE_ID.test(sent) ? sent : randomUUID();
    ctx.set(REQUEST_ID_HEADER, ctx.state['requestId'] as string);
    await next();
  };
}

/** Logs every call, except health checks that pass: probes would write 50 MB a day. */
export function accessLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      if (!isPassedHealthCheck(ctx)) log.info(lineOf(ctx, performance.now() - startedAt), 'call');
    }
  };
}

function lineOf(ctx: Context, durationMs: number): object {
  const { route = null, errorCode = null, partnerId = null, pharmacyId } = stateOf(ctx);
  return {
    ...logIds(ctx),
    method: ctx.method,
    route,
    status: ctx.status,
    error: errorCode,
    partner_id: partnerId,
    // Omitted for partners.
    pharmacy_id: pharmacyId,
    duration_ms: Math.round(durationMs * 10) / 10,
  };
}

const isPassedHealthCheck = ({ path, status }: Context) =>
  status === 200 && (path === HEALTH_PATHS.live || path === HEALTH_PATHS.ready);

/** Records calls for the call log. Must wrap `errors`, because it reads the final status. */
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

/** Returns undefined without an authenticated caller or a matching route. */
function answeredCall(ctx: Context, duration_ms: number): AnsweredCall | undefined {
  const { caller, route, partnerId = null, pharmacyId = null, errorCode = null, requestId } = stateOf(ctx);
  if (caller === undefined || route === undefined) return undefined;
  return {
    partner_id: partnerId,
    pharmacy_id: pharmacyId,
    caller_id: caller.key_id,
    operation: route,
    path: withIds(route, ctx['params'] as Readonly<Record<string, string>> | undefined),
    status: ctx.status,
    error_code: errorCode,
    x_request_id: requestId,
    duration_ms,
  };
}

/** The path with its parameters if they are our ids. Other texts are masked, because they may be about a patient. */
function withIds(operation: string, parameters: Readonly<Record<string, string>> = {}): string {
  const pattern = operation.slice(operation.indexOf(' ') + 1);
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name] ?? '';
    return isAnyId(value) ? value : `{${name}}`;
  });
}

/** Buckets in seconds, from a 304 to the longest poll and slowest upload. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Route label of calls that match no route. */
const NO_ROUTE = 'none';

/** Measures calls. Metric names follow the HTTP conventions of OpenTelemetry where they exist. Must wrap `errors`. */
export function callMetrics(registry: Registry): Middleware {
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of calls by route and status, in seconds.',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'fulfilment_refusals_total',
    help: 'Refused calls by error code.',
    labelNames: ['code'],
    registers: [registry],
  });
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const { route = NO_ROUTE, errorCode } = stateOf(ctx);
      duration.observe({ route, status: ctx.status }, (performance.now() - startedAt) / 1000);
      if (errorCode !== undefined) refusals.inc({ code: errorCode });
    }
  };
}

/**
 * Records a span for each call. The caller's `traceparent` is linked instead of continued, because callers must not
 * control our sampling or see our traces.
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
          const { route } = stateOf(ctx);
          if (route !== undefined) span.updateName(route);
          const { x_request_id, request_id } = logIds(ctx);
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
