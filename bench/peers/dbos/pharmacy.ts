/** The pharmacy and the courier of a request, played as our sandbox does: one step after the other, each when the one before was taken. */
import { DBOS } from '@dbos-inc/dbos-sdk';
import { SCENARIOS } from '../../../domain/sandbox/scenario-table.ts';
import { ANSWERS_TOPIC, STEPS_TOPIC, type AskedStep, type StepAnswer } from './messages.ts';

/** As long as a request may take without progress. */
const ANSWER_TIMEOUT = { timeoutSeconds: 24 * 60 * 60 } as const;

async function playHappy(requestId: string, pharmacyId: string): Promise<void> {
  for (const { step, ...report } of SCENARIOS.happy.steps) {
    const asked: AskedStep = { step, report: { ...report, pharmacy_id: pharmacyId } };
    await DBOS.send(requestId, asked, STEPS_TOPIC);
    const answer = await DBOS.recv<StepAnswer>(ANSWERS_TOPIC, ANSWER_TIMEOUT);
    if (answer?.refused !== undefined) throw new Error(`${step} was refused: ${answer.refused}`);
  }
}

/** Its id is `pharmacyIdOf` of the request. */
export const pharmacyWorkflow = DBOS.registerWorkflow(playHappy, { name: 'pharmacy' });
