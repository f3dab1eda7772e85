/**
 * Tracing: settings, start, spans, and the trace context that passes through workflows. OpenTelemetry's SDK is loaded
 * only when tracing is on: docs/ops/traces.md.
 */
import type { SettingsReader } from '../domain/common/settings.ts';
import {
  type Attributes,
  type Context,
  context,
  diag,
  DiagLogLevel,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ClientHandling } from './common/temporal/connection.ts';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { TRACE_HEADER } from '../domain/common/temporal.ts';

export interface TracingSettings {
  /** Collector that receives spans by OTLP over HTTP. */
  readonly url: string;
}

const ENDPOINT_OF_ALL_SIGNALS = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const ENDPOINT_OF_TRACES = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const WEB_SCHEMES = ['http:', 'https:'];
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * Reads the settings of tracing; undefined when no endpoint is set or with `OTEL_SDK_DISABLED=true`: then nothing is
 * traced. OpenTelemetry's packages read sampling, headers, resource and batch limits themselves.
 */
export function readTracingSettings(reader: SettingsReader): TracingSettings | undefined {
  const url =
    reader.optional(ENDPOINT_OF_TRACES, (name) => reader.url(name, WEB_SCHEMES)) ??
    reader.optional(ENDPOINT_OF_ALL_SIGNALS, (name) =>
      appendPath(reader.url(name, WEB_SCHEMES), 'v1/traces'),
    );
  const isDisabled = reader.choice('OTEL_SDK_DISABLED', ['true', 'false'], 'false') === 'true';
  reader.choice('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], 'http/protobuf');
  reader.choice('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  reader.parsed('OTEL_TRACES_SAMPLER_ARG', sampledShareOf, 'must be a number from 0 to 1', 1);
  return isDisabled || url === undefined ? undefined : { url };
}

/** Share of traces that are sampled; all by default. */
function sampledShareOf(text: string): number | undefined {
  const part = text === '' ? 1 : Number(text);
  return part >= 0 && part <= 1 ? part : undefined;
}

/** Appends a path to a base URL with or without a trailing slash. */
function appendPath(base: string, path: string): string {
  return base.endsWith('/') ? base + path : `${base}/${path}`;
}

interface Tracing {
  /** Fields for log lines that are written during a span. */
  readonly logFields: () => { readonly trace_id?: string; readonly span_id?: string };
  /** Logs problems of the SDK: a collector that is away, dropped spans. */
  readonly reportTo: (log: Pick<Logger, 'warn'>) => void;
  /** Flushes for at most two seconds, and never rejects. */
  readonly stop: () => Promise<void>;
}

/** Timeout of the last flush, so that an unavailable collector does not keep the process from ending; milliseconds. */
const FLUSH_TIMEOUT_MS = 2_000;

/**
 * Starts creating spans and sending them in background batches. A slow or unavailable collector delays and fails
 * nothing: spans are dropped when the queue is full (2,048 spans, or `OTEL_BSP_MAX_QUEUE_SIZE`).
 *
 * @param process the `service.name`, unless `OTEL_SERVICE_NAME` is set.
 */
export async function startTracing(
  { url }: TracingSettings,
  process: 'medicine-fulfilment-api' | 'medicine-fulfilment-worker',
): Promise<Tracing> {
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources, hooks, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
    ]);
  const named = resources.resourceFromAttributes({ 'service.name': process });
  const provider = new BasicTracerProvider({
    resource: named.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    logFields() {
      const span = trace.getActiveSpan()?.spanContext();
      return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
    },
    reportTo(log) {
      const warn = (message: string) => log.warn({ reason: message }, 'could not send traces');
      const silent = () => undefined;
      diag.setLogger(
        { error: warn, warn, info: silent, debug: silent, verbose: silent },
        { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
      );
    },
    async stop() {
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, FLUSH_TIMEOUT_MS);
      await Promise.race([provider.shutdown().catch(() => undefined), timeout.promise]);
      clearTimeout(timer);
    },
  };
}

export { ROOT_CONTEXT, SpanKind, type Attributes, type Span };

/** W3C Trace Context (w3.org/TR/trace-context): `00-<trace id>-<span id>-<flags>`. */
type Traceparent = string;

const TRACEPARENT = 'traceparent';
const NAME = 'medicine-fulfilment';

interface SpanOptions {
  readonly kind?: SpanKind;
  /** Ids, routes, codes and counts only: never a caller's data, patient data, a key or a URL. */
  readonly attributes?: Attributes;
  /** Defaults to the active span. */
  readonly parent?: Context;
  readonly links?: Link[];
}

/** Runs `work` in a span. Records only the class name of an error, because its message may quote a caller's data. */
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

/** Marks a span as failed when its work failed without throwing. */
export function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Traceparent of the active span; undefined without one, such as when tracing is off. */
export function currentTraceparent(): Traceparent | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[TRACEPARENT];
}

/** Context for continuing another process's trace; a new root when the traceparent is missing or malformed. */
export function contextOf(traceparent: Traceparent | null | undefined): Context {
  return propagation.extract(trace.deleteSpan(context.active()), { [TRACEPARENT]: traceparent ?? undefined });
}

/** Link to the span that a caller sent; empty without one. */
export function linksTo(traceparent: Traceparent | undefined): Link[] {
  const linked = trace.getSpanContext(contextOf(traceparent));
  return linked === undefined ? [] : [{ context: linked }];
}

const clientCall = (workflowId: string) => ({
  kind: SpanKind.CLIENT,
  attributes: { 'temporal.workflow_id': workflowId },
});

/** Adds a span around each call of a client. */
export function withTracing(handling: ClientHandling): ClientHandling {
  const { workflow } = handling.interceptors ?? {};
  const others = Array.isArray(workflow) ? workflow : [];
  return { ...handling, interceptors: { ...handling.interceptors, workflow: [tracedCalls(), ...others] } };
}

/** Span names are those of Temporal's own packages. */
function tracedCalls(): WorkflowClientInterceptor {
  return {
    startWithDetails: (input, next) =>
      inSpan(`StartWorkflow:${input.workflowType}`, clientCall(input.options.workflowId), () =>
        next({ ...input, headers: withTrace(input.headers) }),
      ),
    startUpdate: (input, next) =>
      inSpan(`UpdateWorkflow:${input.updateName}`, clientCall(input.workflowExecution.workflowId ?? ''), () =>
        next({ ...input, headers: withTrace(input.headers) }),
      ),
    query: (input, next) =>
      inSpan(`QueryWorkflow:${input.queryType}`, clientCall(input.workflowExecution.workflowId ?? ''), () =>
        next(input),
      ),
  };
}

type Headers = Readonly<Record<string, Payload>>;

function withTrace(headers: Headers): Record<string, Payload> {
  const traceparent = currentTraceparent();
  if (traceparent === undefined) return headers;
  return { ...headers, [TRACE_HEADER]: defaultPayloadConverter.toPayload({ traceparent }) };
}

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
