/** A span for each call to a workflow; what it starts goes on in the trace. */
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ClientHandling } from '../common/temporal/connection.ts';
import { inSpan, SpanKind } from './spans.ts';
import { withTrace } from './temporal-header.ts';

const of = (workflowId: string) => ({
  kind: SpanKind.CLIENT,
  attributes: { 'temporal.workflow_id': workflowId },
});

/** The same, with a span around each call. */
export function traced(handling: ClientHandling): ClientHandling {
  const { workflow } = handling.interceptors ?? {};
  const others = Array.isArray(workflow) ? workflow : [];
  return { ...handling, interceptors: { ...handling.interceptors, workflow: [tracedCalls(), ...others] } };
}

/** Names as Temporal's own packages have them. */
function tracedCalls(): WorkflowClientInterceptor {
  return {
    startWithDetails: (input, next) =>
      inSpan(`StartWorkflow:${input.workflowType}`, of(input.options.workflowId), () =>
        next({ ...input, headers: withTrace(input.headers) }),
      ),
    startUpdate: (input, next) =>
      inSpan(`UpdateWorkflow:${input.updateName}`, of(input.workflowExecution.workflowId ?? ''), () =>
        next({ ...input, headers: withTrace(input.headers) }),
      ),
    query: (input, next) =>
      inSpan(`QueryWorkflow:${input.queryType}`, of(input.workflowExecution.workflowId ?? ''), () =>
        next(input),
      ),
  };
}
