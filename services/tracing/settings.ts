/** The settings of traces: OpenTelemetry's own variables (opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables). */
import type { SettingsReader } from '../../domain/common/settings.ts';

export interface TracingSettings {
  /** Where spans are sent to, by OTLP over HTTP. */
  readonly url: string;
}

const OF_ALL_SIGNALS = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const OF_TRACES = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const WEB = ['http:', 'https:'];
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * Undefined where no endpoint is set or `OTEL_SDK_DISABLED=true`: nothing is traced then. Sampling, headers, the resource
 * and the limits of a batch are read by OpenTelemetry's packages themselves.
 */
export function readTracingSettings(reader: SettingsReader): TracingSettings | undefined {
  const url =
    reader.optional(OF_TRACES, (name) => reader.url(name, WEB)) ??
    reader.optional(OF_ALL_SIGNALS, (name) => below(reader.url(name, WEB), 'v1/traces'));
  const isDisabled = reader.choice('OTEL_SDK_DISABLED', ['true', 'false'], 'false') === 'true';
  reader.choice('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], 'http/protobuf');
  reader.choice('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  reader.parsed('OTEL_TRACES_SAMPLER_ARG', partOf, 'must be a number from 0 to 1', 1);
  return isDisabled ? undefined : url === undefined ? undefined : { url };
}

/** Of all traces; all of them where nobody says so. */
function partOf(text: string): number | undefined {
  const part = text === '' ? 1 : Number(text);
  return part >= 0 && part <= 1 ? part : undefined;
}

/** A path below another, which ends with a slash or not. */
function below(base: string, path: string): string {
  return base.endsWith('/') ? base + path : `${base}/${path}`;
}
