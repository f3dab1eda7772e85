/** The recorded paths of requests, and how each is recorded. */
import path from 'node:path';
import { AMOXICILLIN } from '../prescriptions/orders.ts';
import { SCENARIO_NAMES, type ScenarioName } from '../../domain/sandbox/scenarios.ts';

export interface RecordedPath {
  readonly name: string;
  readonly scenario: ScenarioName;
  /** True when the partner cancels it while pending. */
  readonly cancelled: boolean;
  /** True when the partner attaches a prescription first. */
  readonly attached?: boolean;
  /** True when the partner submits a scan with the order, and its pharmacist states what the scan allows. */
  readonly scanned?: boolean;
  /** Ordered instead of the default medicine. */
  readonly medicine?: string;
}

/**
 * Every scenario that ends by itself or by actions of its partner, requests that their partner cancels, one with a prescription, one
 * with the prescription hold that the request itself opens, and one whose pharmacist states a prescription.
 */
export const RECORDED_PATHS: readonly RecordedPath[] = [
  ...SCENARIO_NAMES.filter((scenario) => scenario !== 'manual').map((scenario) => ({
    name: scenario,
    scenario,
    cancelled: false,
  })),
  { name: 'cancelled', scenario: 'manual', cancelled: true },
  { name: 'attached', scenario: 'manual', cancelled: true, attached: true },
  { name: 'prescription-missing', scenario: 'happy', cancelled: false, medicine: AMOXICILLIN },
  {
    name: 'prescription-stated',
    scenario: 'happy',
    cancelled: false,
    medicine: AMOXICILLIN,
    scanned: true,
  },
];

const FOLDER = path.join(import.meta.dirname, 'histories');

/** The workflows that send webhooks: a request with an event that failed once, a redelivery, and the probing of a broken endpoint. */
export const WEBHOOK_PATHS = ['fulfilment-webhooks', 'webhook-redelivery', 'webhook-probing'] as const;

/** The file with the history of a workflow that sends webhooks. */
export function webhookHistoryFile(name: (typeof WEBHOOK_PATHS)[number]): string {
  return path.join(FOLDER, `${name}.json`);
}

/** The file with the history of a path's request. */
export function historyFile({ name }: RecordedPath): string {
  return path.join(FOLDER, `fulfilment-${name}.json`);
}
