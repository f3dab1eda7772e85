/** Converts values and failures at the boundary of a workflow. */
import { ApplicationFailure, DefaultFailureConverter, defaultPayloadConverter } from '@temporalio/common';
import type { coresdk, temporal } from '@temporalio/proto';

export type Payload = temporal.api.common.v1.IPayload;
export type Failure = temporal.api.failure.v1.IFailure;

const failures = new DefaultFailureConverter();

export function toPayload(value: unknown): Payload {
  return defaultPayloadConverter.toPayload(value);
}

export function fromPayload(payload: Payload | null | undefined): unknown {
  return payload === null || payload === undefined ? undefined : defaultPayloadConverter.fromPayload(payload);
}

export function toFailure(error: unknown): Failure {
  return failures.errorToFailure(error, defaultPayloadConverter);
}

/** Returns the error that a client sees; an `ApplicationFailure` when the workflow threw one. */
export function fromFailure(failure: Failure | null | undefined): Error {
  return failures.failureToError(failure ?? {}, defaultPayloadConverter);
}

/** Returns the server's failure of an activity that has no attempt left. */
export function activityFailure(activityType: string, error: unknown): Failure {
  const cause = error instanceof ApplicationFailure ? error : ApplicationFailure.fromError(error);
  return {
    message: 'Activity task failed',
    cause: toFailure(cause),
    activityFailureInfo: { activityType: { name: activityType } },
  };
}

/** Returns the server's answer when the workflow cancels an activity. */
export function cancellation(activityType: string): coresdk.activity_result.IActivityResolution {
  const cause = { message: 'Cancelled', canceledFailureInfo: {} };
  return {
    cancelled: {
      failure: {
        message: 'Activity cancelled',
        cause,
        activityFailureInfo: { activityType: { name: activityType } },
      },
    },
  };
}
