/** A span for each try of an activity, in the trace of the workflow or of the call that started it. */
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { contextOf, inSpan, traceparentIn } from '../services/tracing.ts';

/** Named as Temporal's own packages name it. */
export const activitySpans: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) =>
      inSpan(
        `RunActivity:${info.activityType}`,
        {
          parent: contextOf(traceparentIn(input.headers)),
          attributes: {
            'temporal.workflow_id': info.workflowExecution?.workflowId,
            'temporal.activity_id': info.activityId,
            'temporal.attempt': info.attempt,
          },
        },
        () => next(input),
      ),
  },
});
