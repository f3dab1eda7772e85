/**
 * Forwards the trace context of a workflow to its activities. It creates no spans and waits for nothing, so histories
 * replay equally with and without tracing: docs/ops/traces.md.
 */
import type { Payload } from '@temporalio/common';
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { TRACE_HEADER } from '../domain/common/temporal.ts';

interface WithHeaders {
  readonly headers: Record<string, Payload>;
}

/** The SDK requires this name. */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let trace: Payload | undefined;
  const traced = <Input extends WithHeaders>(input: Input): Input =>
    trace === undefined ? input : { ...input, headers: { ...input.headers, [TRACE_HEADER]: trace } };
  return {
    inbound: [
      {
        execute(input, next) {
          trace = input.headers[TRACE_HEADER];
          return next(input);
        },
      },
    ],
    outbound: [{ scheduleActivity: (input, next) => next(traced(input)) }],
  };
};
