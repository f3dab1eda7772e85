/** Tells errors of an unavailable Postgres or Temporal from other errors. */
import { RequestKeyMissing } from '../privacy/payload-keys.ts';
import {
  isGrpcServiceError,
  QueryNotRegisteredError,
  QueryRejectedError,
  ServiceError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { isDatabaseUnavailable, isDiskFull } from '../../db/database.ts';
import { SettingsError } from '../../domain/common/settings.ts';

/**
 * The gRPC status codes (grpc.github.io/grpc/core/md_doc_statuscodes.html) of a server that is away or busy, or of a
 * workflow whose tasks fail. A server answers CANCELLED when its own deadline passes just before ours; we never cancel
 * calls.
 */
const TRANSIENT_CODES = {
  CANCELLED: 1,
  UNKNOWN: 2,
  DEADLINE_EXCEEDED: 4,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  INTERNAL: 13,
  UNAVAILABLE: 14,
} as const satisfies Readonly<Record<string, number>>;
const TRANSIENT: readonly number[] = Object.values(TRANSIENT_CODES);
const FAILED_PRECONDITION: number = TRANSIENT_CODES.FAILED_PRECONDITION;

/** True when the same call may succeed later. An Update that timed out may still be carried out. */
export function isTemporalUnavailable(error: unknown): boolean {
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError || isVersionMismatch(error)) return true;
  const grpc = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(grpc) && TRANSIENT.includes(grpc.code);
}

/**
 * Errors of workers that run another version of the workflow, as after a bad deploy: a failing query is reported as
 * not registered, and an unregistered Update as failed. Callers handle known refusals of an Update before this. A
 * request whose key is lost also counts, until the key is recovered.
 */
function isVersionMismatch(error: unknown): boolean {
  return (
    error instanceof QueryNotRegisteredError ||
    error instanceof QueryRejectedError ||
    error instanceof RequestKeyMissing ||
    error instanceof WorkflowUpdateFailedError
  );
}

/**
 * True when the workflow task that would have accepted an Update did not complete: the workflow was just ending, or its
 * tasks fail. The Update was not accepted and can be repeated immediately.
 */
export function isUpdateBrokenOff(error: unknown): boolean {
  const grpc = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(grpc) && [FAILED_PRECONDITION].includes(grpc.code);
}

export function isUnavailable(error: unknown): boolean {
  return unavailableServer(error) !== undefined;
}

const CODES_IN_WORDS: Readonly<Record<number, string>> = {
  [TRANSIENT_CODES.CANCELLED]: 'no answer in time',
  [TRANSIENT_CODES.DEADLINE_EXCEEDED]: 'no answer in time',
  [TRANSIENT_CODES.RESOURCE_EXHAUSTED]: 'it is overloaded, or refuses more calls at present',
  [TRANSIENT_CODES.UNAVAILABLE]: 'no connection',
};

/** Describes an error in one line, without gRPC's names and numbers. */
export function failureInWords(error: unknown): string {
  if (isDiskFull(error)) return 'its disk is full';
  if (error instanceof SettingsError) return settingsInWords(error);
  const grpc = error instanceof ServiceError ? error.cause : error;
  const known = isGrpcServiceError(grpc) ? CODES_IN_WORDS[grpc.code] : undefined;
  if (known !== undefined) return known;
  // After several addresses were tried, an error has a code but no message.
  const { message, code, details } = (grpc ?? {}) as { message?: string; code?: string; details?: string };
  return (details || message || code || 'no reason was given').split('\n', 1)[0] ?? '';
}

/** The rules that settings break. The first of several lines only asks to set the variables. */
function settingsInWords({ message }: SettingsError): string {
  const lines = message.split('\n').map((line) => line.trim());
  return lines.slice(lines.length > 1 ? 1 : 0).join('; ');
}

export function unavailableServer(error: unknown): 'Postgres' | 'Temporal' | undefined {
  if (isDatabaseUnavailable(error)) return 'Postgres';
  return isTemporalUnavailable(error) ? 'Temporal' : undefined;
}
