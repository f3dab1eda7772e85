/** Spans of ours. While nothing is traced they cost next to nothing: OpenTelemetry's API is then without an SDK. */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Link,
  type Span,
} from '@opentelemetry/api';

export { ROOT_CONTEXT, SpanKind, type Attributes, type Span };

/** As W3C has it (w3.org/TR/trace-context): `00-<trace id>-<span id>-<flags>`. */
export type Traceparent = string;

const TRACEPARENT = 'traceparent';
const NAME = 'medicine-fulfilment';

export interface SpanOptions {
  readonly kind?: SpanKind;
  /** Ids, routes, codes and counts: never what a caller sent, never a patient's data, a key or a URL. */
  readonly attributes?: Attributes;
  /** The span that caused it; the one that is active without. */
  readonly parent?: Context;
  readonly links?: Link[];
}

/** Works within a span. Of an error only the name of its class is kept: a message may quote what was sent. */
export async function inSpan<Result>(
  name: string,
  { parent = context.active(), ...options }: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return await trace.getTracer(NAME).startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks a span whose work came to no good without an error being thrown. */
export function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Of the active span; undefined where there is none, as while nothing is traced. */
export function currentTraceparent(): Traceparent | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[TRACEPARENT];
}

/** What a span is made in that belongs to another process's trace; that of nobody without, or where it is malformed. */
export function contextOf(traceparent: Traceparent | null | undefined): Context {
  return propagation.extract(trace.deleteSpan(context.active()), { [TRACEPARENT]: traceparent ?? undefined });
}

/** To the span that a caller sent; none where it sent none. */
export function linksTo(traceparent: Traceparent | undefined): Link[] {
  const linked = trace.getSpanContext(contextOf(traceparent));
  return linked === undefined ? [] : [{ context: linked }];
}
