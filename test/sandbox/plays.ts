/** The standalone activities that play the pharmacies of the sandbox. */
import { ActivityNotFoundError, type ActivityExecutionDescription, type Client } from '@temporalio/client';
import { sandboxActivityId } from '../../domain/sandbox/messages.ts';
import { eventually } from '../support/engine/eventually.ts';

interface Engine {
  readonly client: Client;
}

/** Describes the play of a pharmacy of a request; undefined before the order was offered to it. */
export async function describePlay(
  { client }: Engine,
  request_id: string,
  routing = 1,
): Promise<ActivityExecutionDescription | undefined> {
  try {
    return await client.activity.getHandle(sandboxActivityId({ request_id, routing })).describe();
  } catch (error) {
    if (error instanceof ActivityNotFoundError) return undefined;
    throw error;
  }
}

/** Waits until the order was offered to the pharmacy. */
export async function playHasBegun(engine: Engine, requestId: string): Promise<void> {
  const begun = () => describePlay(engine, requestId);
  await eventually(begun, { deadlineMs: 20_000, describe: 'the play to begin' });
}

/** Waits until the play has ended without a failure; returns its status. */
export async function playHasEnded(engine: Engine, requestId: string, routing = 1): Promise<string> {
  const ended = async () => {
    const status = (await describePlay(engine, requestId, routing))?.status ?? 'not begun';
    if (!['RUNNING', 'COMPLETED', 'CANCELED'].includes(status)) throw new Error(`The play is ${status}`);
    return status === 'RUNNING' ? undefined : status;
  };
  return eventually(ended, { deadlineMs: 20_000, describe: `play ${routing} to end` });
}

/** The steps that a request accepted as Updates, each as often as it was sent. */
export async function acceptedUpdates({ client }: Engine, requestId: string): Promise<string[]> {
  const { events } = await client.workflow.getHandle(requestId).fetchHistory();
  return (events ?? []).flatMap(({ workflowExecutionUpdateAcceptedEventAttributes: accepted }) => {
    const name = accepted?.acceptedRequest?.input?.name;
    return name == null ? [] : [name];
  });
}
