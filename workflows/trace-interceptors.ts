/**
 * Hands the trace that a workflow was started in on to what it starts. It makes no spans and waits for nothing, so that a
 * history replays alike with and without traces: docs/decisions/0066.
 */
import type { Payload } from '@temporalio/common';
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { TRACE_HEADER } from '../domain/common/temporal.ts';

interface WithHeaders {
  readonly headers: Record<string, Payload>;
}

/** The name is the SDK's. */
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
