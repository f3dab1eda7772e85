/** Continues requests from a point of their histories. */
import { isGrpcServiceError, type Client } from '@temporalio/client';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import { ServiceError } from '../../services/common/errors.ts';
import { planReset, resetRequest, type ResetPlan, type ResetPoint } from '../../services/requests/repair.ts';
import { advised } from '../advised.ts';
import { wrongCall } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import type { ResetOptions } from './repair-options.ts';

/** Of gRPC. */
const INVALID_ARGUMENT = 3;
/** At most so many at once: more are another query. */
const MOST_AT_ONCE = 1_000;

/** Says what is done again, asks once, and resets one after the other; each is in the log. */
export async function reset(
  operations: Operations,
  requestId: string | undefined,
  { to, query }: ResetOptions,
): Promise<void> {
  const reason = operations.reason();
  const client = await operations.temporal();
  if ((requestId === undefined) === (query === undefined))
    throw wrongCall('Name one request, or give a --query.');
  const plans =
    requestId === undefined
      ? await plansFor(client, query ?? '', to)
      : [await advised(planReset(client, requestId, to), adviceFor(requestId))];
  for (const plan of plans) for (const line of planLines(plan)) operations.tell(line);
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
    runs.map(({ request_id, run_id }) => `${request_id} goes on as run ${run_id}`),
  );
}

/** For the requests that Temporal lists, but for those that go on in another run or came to their end. */
async function plansFor(client: Client, query: string, to: ResetPoint): Promise<ResetPlan[]> {
  const plans: ResetPlan[] = [];
  const ours = `WorkflowType = '${FULFILMENT_WORKFLOW}' AND ExecutionStatus != 'Completed' AND (${query})`;
  try {
    for await (const { workflowId, runId } of client.workflow.list({ query: ours })) {
      const plan = await planOrNothing(client, workflowId, to);
      if (plan?.run_id === runId) plans.push(plan);
      if (plans.length === MOST_AT_ONCE) break;
    }
  } catch (error) {
    throw refusedQuery(error) ?? error;
  }
  return plans;
}

/** What Temporal says of a query that it does not understand. */
function refusedQuery(error: unknown) {
  const { cause } = error as { readonly cause?: unknown };
  if (!isGrpcServiceError(cause)) return undefined;
  const code: number = cause.code;
  if (code !== INVALID_ARGUMENT) return undefined;
  return wrongCall(`Temporal does not take this --query: ${cause.details}`);
}

/** Of a run that was reset before, the request may have come to its end in another. */
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
    request_is_over: `${requestId} came to its end by itself; a reset would change nothing.`,
    no_reset_point: `No workflow task of ${requestId} has completed before that; take a later event.`,
  };
}

function planLines({ request_id, event_id, at, done_again, sent_again }: ResetPlan): string[] {
  return [
    `${request_id}: kept up to event ${event_id}, of ${at}`,
    `  done again: ${done_again.length === 0 ? 'nothing' : done_again.join(', ')}`,
    ...(sent_again.length === 0 ? [] : [`  asked again, as it was asked: ${sent_again.join(', ')}`]),
  ];
}
