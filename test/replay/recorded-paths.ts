/** The ways a request can go of which a history is kept, and how each is recorded. */
import path from 'node:path';
import { SCENARIO_NAMES, type ScenarioName } from '../../domain/scenarios.ts';

export interface RecordedPath {
  readonly name: string;
  readonly scenario: ScenarioName;
  /** Whether the partner cancels it while pending. */
  readonly cancelled: boolean;
  /** Whether the partner attaches a prescription first. */
  readonly attached?: boolean;
}

/** Every scenario that ends by itself, and requests that their partner cancels, one with a prescription. */
export const RECORDED_PATHS: readonly RecordedPath[] = [
  ...SCENARIO_NAMES.filter((scenario) => scenario !== 'manual').map((scenario) => ({
    name: scenario,
    scenario,
    cancelled: false,
  })),
  { name: 'cancelled', scenario: 'manual', cancelled: true },
  { name: 'attached', scenario: 'manual', cancelled: true, attached: true },
];

const FOLDER = path.join(import.meta.dirname, 'histories');

/** What sends webhooks: a request of which an event failed once, a redelivery, and the probing of a broken endpoint. */
export const WEBHOOK_PATHS = ['fulfilment-webhooks', 'webhook-redelivery', 'webhook-probing'] as const;

/** The file with the history of a workflow that sends webhooks. */
export function webhookHistoryFile(name: (typeof WEBHOOK_PATHS)[number]): string {
  return path.join(FOLDER, `${name}.json`);
}

/** The file with the history of a path's request, or of the sandbox pharmacy that drove it. */
export function historyFile({ name }: RecordedPath, workflow: 'fulfilment' | 'sandbox-pharmacy'): string {
  return path.join(FOLDER, `${workflow}-${name}.json`);
}
