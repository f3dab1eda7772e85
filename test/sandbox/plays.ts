/** The workflows that play the pharmacies of the sandbox. */
import { sandboxPharmacyWorkflowId } from '../../domain/requests/messages.ts';
import type { TestEngine } from '../support/engine/engine.ts';
import { eventually } from '../support/engine/eventually.ts';

/** Waits until the pharmacy has been offered the order. */
export async function playHasBegun({ client }: Pick<TestEngine, 'client'>, requestId: string): Promise<void> {
  const play = client.workflow.getHandle(sandboxPharmacyWorkflowId(requestId));
  await eventually(() => play.describe(), { deadlineMs: 20_000, describe: 'the play to begin' });
}

/** Waits until the pharmacy does nothing more about the request, and has not failed. */
export async function playHasEnded(
  { client }: Pick<TestEngine, 'client'>,
  requestId: string,
  routing = 1,
): Promise<void> {
  const play = client.workflow.getHandle(sandboxPharmacyWorkflowId(requestId, routing));
  const hasEnded = async () => {
    const { name } = (await play.describe()).status;
    if (!['RUNNING', 'COMPLETED', 'CANCELLED'].includes(name)) throw new Error(`The play is ${name}`);
    return name !== 'RUNNING';
  };
  await eventually(hasEnded, { deadlineMs: 20_000, describe: `play ${routing} to end` });
}
