/** Spans of calls, activities and Temporal clients, and how a trace passes through a workflow. */
import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ClientHandling } from '../common/temporal/connection.ts';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { TRACE_HEADER } from '../../domain/common/temporal.ts';

export { ROOT_CONTEXT, SpanKind, type Attributes, type Span };

/** As W3C has it (w3.org/TR/trace-context): `00-<trace id>-<span id>-<flags>`. */
type Traceparent = string;

const TRACEPARENT = 'traceparent';
const NAME = 'medicine-fulfilment';

interface SpanOptions {
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

const of = (workflowId: string) => ({
  kind: SpanKind.CLIENT,
  attributes: { 'temporal.workflow_id': workflowId },
});

/** The same, with a span around each call. */
export function traced(handling: ClientHandling): ClientHandling {
  const { workflow } = handling.interceptors ?? {};
  const others = Array.isArray(workflow) ? workflow : [];
  return { ...handling, interceptors: { ...handling.interceptors, workflow: [tracedCalls(), ...others] } };
}

/** Names as Temporal's own packages have them. */
function tracedCalls(): WorkflowClientInterceptor {
  return {
    startWithDetails: (input, next) =>
      inSpan(`StartWorkflow:${input.workflowType}`, of(input.options.workflowId), () =>
        next({ ...input, headers: withTrace(input.headers) }),
      ),
    startUpdate: (input, next) =>
      inSpan(`UpdateWorkflow:${input.updateName}`, of(input.workflowExecution.workflowId ?? ''), () =>
        next({ ...input, headers: withTrace(input.headers) }),
      ),
    query: (input, next) =>
      inSpan(`QueryWorkflow:${input.queryType}`, of(input.workflowExecution.workflowId ?? ''), () =>
        next(input),
      ),
  };
}

type Headers = Readonly<Record<string, Payload>>;

/** These headers, and the active span. */
function withTrace(headers: Headers): Record<string, Payload> {
  const traceparent = currentTraceparent();
  if (traceparent === undefined) return headers;
  return { ...headers, [TRACE_HEADER]: defaultPayloadConverter.toPayload({ traceparent }) };
}

/** Undefined where there is none, or none that we can read. */
export function traceparentIn(headers: Headers): Traceparent | undefined {
  const payload = headers[TRACE_HEADER];
  if (payload === undefined) return undefined;
  try {
    const { traceparent } = defaultPayloadConverter.fromPayload<{ traceparent?: unknown }>(payload);
    return typeof traceparent === 'string' ? traceparent : undefined;
  } catch {
    return undefined;
  }
}
