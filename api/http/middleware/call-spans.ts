/** A span for each call, named by the pattern of its path (opentelemetry.io/docs/specs/semconv/http/http-spans). */
import type { Middleware } from 'koa';
import { failSpan, inSpan, linksTo, ROOT_CONTEXT, SpanKind } from '../../../services/tracing/spans.ts';
import { namesInLog } from './named-request.ts';

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
