/** Turns traces on for a process: only then is OpenTelemetry's SDK loaded. docs/decisions/0066. */
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { TracingSettings } from './settings.ts';

export interface Tracing {
  /** Fields of every log line that is written during a span. */
  readonly logFields: () => { readonly trace_id?: string; readonly span_id?: string };
  /** Where the SDK says what is wrong: a collector that is away, spans that were dropped. */
  readonly reportTo: (log: Pick<Logger, 'warn'>) => void;
  /** Sends what is left, for two seconds at the most, and never rejects. */
  readonly stop: () => Promise<void>;
}

/** Of the last batch; milliseconds. A collector that is away must not keep a process from ending. */
const FLUSH_WITHIN_MS = 2_000;

/**
 * From now on spans are made, and sent in batches behind the work: a collector that is slow or away delays and fails nothing,
 * and when the queue is full (2,048 spans unless `OTEL_BSP_MAX_QUEUE_SIZE` says otherwise) spans are dropped.
 *
 * @param process `service.name`, where `OTEL_SERVICE_NAME` is not set.
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
      const warn = (message: string) => log.warn({ reason: message }, 'traces are not sent');
      const silent = () => undefined;
      diag.setLogger(
        { error: warn, warn, info: silent, debug: silent, verbose: silent },
        { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
      );
    },
    async stop() {
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, FLUSH_WITHIN_MS);
      await Promise.race([provider.shutdown().catch(() => undefined), timeout.promise]);
      clearTimeout(timer);
    },
  };
}
