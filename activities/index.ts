/** Everything that workflows do to the world. Each activity is safe to run twice. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { PharmacyGateway } from '../domain/gateways.ts';
import type { Database } from '../db/schema.ts';
import { makeRecordRequest } from './record-request.ts';
import { sendNewPlant } from './send-new-plant.ts';
import { makeReportStep } from './sandbox/report-step.ts';

export interface ActivityDependencies {
  readonly database: Kysely<Database>;
  readonly gateway: PharmacyGateway;
  /** Reaches the namespace that the worker serves. */
  readonly client: Client;
}

/** The activities of a worker, by the names under which workflows call them. */
export function createActivities({ database, gateway, client }: ActivityDependencies) {
  return {
    recordRequest: makeRecordRequest(database),
    offerOrder: gateway.offer.bind(gateway),
    withdrawOrder: gateway.withdraw.bind(gateway),
    reportStep: makeReportStep(client),
    sendNewPlant,
  };
}

export type Activities = ReturnType<typeof createActivities>;
