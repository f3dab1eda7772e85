/** Replaces OpenTelemetry's collector: receives spans by OTLP over HTTP (opentelemetry.io/docs/specs/otlp). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import protobuf from 'protobufjs';

/** The part of OTLP that tests read (github.com/open-telemetry/opentelemetry-proto, trace/v1 and common/v1). */
const PROTO = `
  syntax = "proto3";
  message Request { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    repeated KeyValue attributes = 9; repeated Link links = 13; Status status = 15;
  }
  message Link { bytes trace_id = 1; bytes span_id = 2; }
  message Status { int32 code = 3; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue { oneof value { string string_value = 1; bool bool_value = 2; int32 int_value = 3; double double_value = 4; } }
`;
const REQUEST = protobuf.parse(PROTO, { keepCase: true }).root.lookupType('Request');

export interface ReceivedSpan {
  readonly service: string;
  /** Ids in hexadecimal. */
  readonly trace_id: string;
  readonly span_id: string;
  /** Undefined for a root span. */
  readonly parent_id: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** `<trace id>-<span id>`. */
  readonly links: readonly string[];
  readonly isError: boolean;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, string | number | boolean>>;
}

interface Sent {
  readonly resource_spans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scope_spans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

interface SentSpan {
  readonly trace_id: Buffer;
  readonly span_id: Buffer;
  readonly parent_span_id: Buffer;
  readonly name: string;
  readonly attributes?: readonly Attribute[];
  readonly links?: readonly { readonly trace_id: Buffer; readonly span_id: Buffer }[];
  readonly status?: { readonly code: number };
}

/** OTLP's status code of a failed span. */
const ERROR = 2;

const hexadecimal = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const toRecord = (attributes: readonly Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? '']));

function toReceived(service: string, span: SentSpan): ReceivedSpan {
  return {
    service,
    trace_id: hexadecimal(span.trace_id),
    span_id: hexadecimal(span.span_id),
    parent_id: span.parent_span_id.length === 0 ? undefined : hexadecimal(span.parent_span_id),
    name: span.name,
    attributes: toRecord(span.attributes),
    links: (span.links ?? []).map(
      ({ trace_id, span_id }) => `${hexadecimal(trace_id)}-${hexadecimal(span_id)}`,
    ),
    isError: span.status?.code === ERROR,
  };
}

/** Parses the bytes of one export. */
function spansIn(bytes: Buffer): ReceivedSpan[] {
  const { resource_spans } = REQUEST.decode(bytes) as unknown as Sent;
  return resource_spans.flatMap(({ resource, scope_spans }) =>
    scope_spans.flatMap(({ spans }) =>
      spans.map((span) => toReceived(String(toRecord(resource.attributes)['service.name']), span)),
    ),
  );
}

/** Stop it with `close`. */
export async function startOtlpReceiver() {
  const exports: Buffer[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(request);
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    if (isTraces) exports.push(bytes);
    response.writeHead(isTraces ? 200 : 404, { 'Content-Type': 'application/x-protobuf' }).end();
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => exports.flatMap(spansIn),
    /** The raw bytes of all exports. */
    bytes: () => Buffer.concat(exports),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
