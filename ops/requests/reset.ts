/** Resets requests to a point of their histories, from which they continue. */
import { isGrpcServiceError, type Client } from '@temporalio/client';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import { ServiceError } from '../../services/common/errors.ts';
import { planReset, resetRequest, type ResetPlan, type ResetPoint } from '../../services/requests/repair.ts';
import { withAdvice } from '../advice.ts';
import { usageError } from '../errors.ts';
import type { Operations } from '../operations.ts';

export interface ResetOptions {
  readonly to: ResetPoint;
  readonly query?: string;
}

/** gRPC status code. */
const INVALID_ARGUMENT = 3;
/** Maximum number of requests reset by one query. */
const MAX_RESETS = 1_000;

/** Shows what will be repeated, asks once, and resets the requests one after the other, each with its own log entry. */
export async function reset(
  operations: Operations,
  requestId: string | undefined,
  { to, query }: ResetOptions,
): Promise<void> {
  const reason = operations.reason();
  const client = await operations.temporal();
  if ((requestId === undefined) === (query === undefined))
    throw usageError('Give either one request or --query.');
  const plans =
    requestId === undefined
      ? await plansFor(client, query ?? '', to)
      : [await withAdvice(planReset(client, requestId, to), adviceFor(requestId))];
  for (const plan of plans) for (const line of planLines(plan)) operations.report(line);
  const runs: { readonly request_id: string; readonly run_id: string }[] = [];
  const resetAll = async () => {
    for (const plan of plans) {
      const { request_id } = plan;
      const one = () => resetRequest(client, plan, reason);
      runs.push({
        request_id,
        run_id: requestId === undefined ? await operations.logged(request_id, one) : await one(),
      });
    }
  };
  await operations.change(requestId ?? `${plans.length} requests`, resetAll);
  operations.answer({ reset: runs }, () =>
    runs.map(({ request_id, run_id }) => `${request_id} continues as run ${run_id}`),
  );
}

/** Plans resets for the requests that match, except those that completed or continue in another run. */
async function plansFor(client: Client, query: string, to: ResetPoint): Promise<ResetPlan[]> {
  const plans: ResetPlan[] = [];
  const ours = `WorkflowType = '${FULFILMENT_WORKFLOW}' AND ExecutionStatus != 'Completed' AND (${query})`;
  try {
    for await (const { workflowId, runId } of client.workflow.list({ query: ours })) {
      const plan = await planOrNothing(client, workflowId, to);
      if (plan?.run_id === runId) plans.push(plan);
      if (plans.length === MAX_RESETS) break;
    }
  } catch (error) {
    throw refusedQuery(error) ?? error;
  }
  return plans;
}

/** Returns Temporal's error about an invalid query, if it is one. */
function refusedQuery(error: unknown) {
  const { cause } = error as { readonly cause?: unknown };
  if (!isGrpcServiceError(cause)) return undefined;
  const code: number = cause.code;
  if (code !== INVALID_ARGUMENT) return undefined;
  return usageError(`Temporal rejects this --query: ${cause.details}`);
}

/** Returns undefined when the request cannot be reset, for example because another run has completed it. */
async function planOrNothing(client: Client, id: string, to: ResetPoint): Promise<ResetPlan | undefined> {
  try {
    return await planReset(client, id, to);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

function adviceFor(requestId: string) {
  return {
    request_not_found: `There is no workflow of ${requestId} in Temporal. Check the id and the environment.`,
    request_is_over: `${requestId} has completed by itself; a reset would change nothing.`,
    no_reset_point: `No workflow task of ${requestId} completed before that event. Use a later event.`,
  };
}

function planLines({
  request_id,
  event_id,
  at,
  activities_repeated,
  updates_reapplied,
}: ResetPlan): string[] {
  return [
    `${request_id}: history kept up to event ${event_id}, of ${at}`,
    `  repeated: ${activities_repeated.length === 0 ? 'nothing' : activities_repeated.join(', ')}`,
    ...(updates_reapplied.length === 0
      ? []
      : [`  asked again with the same input: ${updates_reapplied.join(', ')}`]),
  ];
}
