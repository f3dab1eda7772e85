/** How a trace gets into Temporal: as the header that Temporal's own packages for OpenTelemetry use, `_tracer-data`. */
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { TRACE_HEADER } from '../../domain/common/trace-header.ts';
import { currentTraceparent, type Traceparent } from './spans.ts';

type Headers = Readonly<Record<string, Payload>>;

/** These headers, and the active span. */
export function withTrace(headers: Headers): Record<string, Payload> {
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
