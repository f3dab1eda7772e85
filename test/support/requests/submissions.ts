/** Submissions as the API creates them, for tests that start workflows themselves. */
import type { Client } from '@temporalio/client';
import { newPinSecret } from '../../../db/requests/delivery-pins.ts';
import { newId } from '../../../domain/common/ids.ts';
import { firstEntry, type TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import { DEFAULT_TIME_LIMITS } from '../../../domain/requests/time-limits.ts';
import { FulfilmentClient } from '../../../services/requests/fulfilment-client.ts';
import { ENCRYPTION } from '../engine/encryption-keys.ts';

/** A submission with production's time limits and without a scenario. */
export function submission(changes: Partial<Submission> = {}): Submission {
  const { request_id = newId('request') } = changes;
  return {
    request_id,
    partner_id: 'par_00000000000000000000000000',
    environment: 'sandbox',
    accepted_at: new Date().toISOString(),
    external_id: null,
    fingerprint: 'test',
    enrollee_id: 'ENR-0001',
    pharmacy: { pharmacy_id: 'ph_test', name: 'Test Pharmacy, Ikeja', address: '1 Allen Avenue, Ikeja' },
    items: [
      {
        medicine: 'paracetamol',
        medicine_id: 'med_test',
        medicine_label: 'paracetamol 500 mg tablet',
        article_id: 'art_00000000000000000000000000',
        brand: null,
        quantity: 1,
        unit: 'pack',
        pack_size: 24,
        content_unit: 'tablet',
        content_size: null,
        content_quantity: 24,
        line_total_ngn: 500,
        prescription_required: false,
      },
    ],
    recipient: null,
    delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'NG-LA' },
    metadata: {},
    total_ngn: 500,
    estimated_delivery_at: new Date().toISOString(),
    time_limits: DEFAULT_TIME_LIMITS,
    prescription_ids: [],
    delivery_pin: newPinSecret(ENCRYPTION, request_id),
    proof_required: 'any',
    reroute_policy: 'none',
    sandbox: { scenario: 'manual', step_seconds: 0 },
    ...changes,
  };
}

/** A timeline that starts with the first entry of every request and then passes these statuses. */
export function timelineThrough(made: Submission, ...statuses: readonly Status[]): TimelineEntry[] {
  const later = statuses.map((status, index) => ({
    sequence: index + 2,
    status,
    at: made.accepted_at,
    actor: 'pharmacy' as const,
  }));
  return [firstEntry(made), ...later];
}

/** Starts the workflow with time skipping: its timers fire as soon as nothing else is in progress. */
export async function startSkippingTime(client: Client, taskQueue: string, input: Submission): Promise<void> {
  await new FulfilmentClient(client, taskQueue).start(input);
  await skipTimeFromNow(client, input.request_id);
}

/** Lets the server skip the timers of a workflow that already runs. */
export async function skipTimeFromNow(client: Client, workflowId: string): Promise<void> {
  await client.workflowService.updateWorkflowExecutionOptions({
    namespace: client.options.namespace,
    workflowExecution: { workflowId },
    workflowExecutionOptions: { timeSkippingConfig: { enabled: true } },
    updateMask: { paths: ['time_skipping_config'] },
  });
}
