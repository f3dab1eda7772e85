/**
 * Plays the pharmacy and the courier of a request as the sandbox does: each step follows when the last was performed.
 */
import { DBOS } from '@dbos-inc/dbos-sdk';
import { SCENARIOS } from '../../../domain/sandbox/scenario-table.ts';
import { ANSWERS_TOPIC, STEPS_TOPIC, type RequestedStep, type StepAnswer } from './messages.ts';

/** The time that a request may take without progress. */
const ANSWER_TIMEOUT = { timeoutSeconds: 24 * 60 * 60 } as const;

async function playHappy(requestId: string, pharmacyId: string): Promise<void> {
  for (const { step, ...report } of SCENARIOS.happy.steps) {
    const asked: RequestedStep = { step, report: { ...report, pharmacy_id: pharmacyId } };
    await DBOS.send(requestId, asked, STEPS_TOPIC);
    const answer = await DBOS.recv<StepAnswer>(ANSWERS_TOPIC, ANSWER_TIMEOUT);
    if (answer?.refused !== undefined) throw new Error(`${step} was refused: ${answer.refused}`);
  }
}

/** The workflow's id is `pharmacyIdOf` of the request. */
export const pharmacyWorkflow = DBOS.registerWorkflow(playHappy, { name: 'pharmacy' });
