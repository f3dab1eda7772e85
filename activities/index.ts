/** Everything that workflows do to the world. Each activity is safe to run twice. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Environment } from '../domain/environments.ts';
import type { PharmacyGateway } from '../domain/gateways.ts';
import type { Database } from '../db/schema.ts';
import type { AttemptRecord } from '../domain/webhook-messages.ts';
import { makeAdmitStep } from './admit-step.ts';
import { makeFindNextPharmacy } from './find-next-pharmacy.ts';
import { makeRecordRequest } from './record-request.ts';
import { sendNewPlant } from './send-new-plant.ts';
import { makeOpenSandboxHold } from './sandbox/open-hold.ts';
import { makeReportStep } from './sandbox/report-step.ts';
import type { WebhookDependencies } from './webhooks/dependencies.ts';
import { makeMailNotice } from './webhooks/mail-notice.ts';
import type { MailSettings } from './webhooks/mailer.ts';
import { makePingWebhook } from './webhooks/ping.ts';
import { makeProbeWebhook } from './webhooks/probe.ts';
import { recordAndFollow } from './webhooks/record.ts';
import { makeReleaseDeliveries } from './webhooks/release.ts';
import { makeSendWebhook } from './webhooks/send.ts';

export interface ActivityDependencies {
  readonly database: Kysely<Database>;
  readonly gateway: PharmacyGateway;
  /** Reaches the namespace that the worker serves. */
  readonly client: Client;
  readonly environment: Environment;
  /** Without them no mail is sent. */
  readonly mail?: MailSettings | undefined;
}

/** The activities that requests wait for, by the names under which workflows call them. */
export function createActivities(dependencies: ActivityDependencies) {
  const { database, gateway, client, environment, mail } = dependencies;
  return {
    recordRequest: makeRecordRequest(database),
    admitStep: makeAdmitStep(database),
    findNextPharmacy: makeFindNextPharmacy(database),
    // From before these had a task queue of their own.
    ...createPharmacyActivities(gateway),
    reportStep: makeReportStep({ client, database }),
    openSandboxHold: makeOpenSandboxHold({ client, database }),
    sendNewPlant,
    mailNotice: makeMailNotice({ database, environment, mail }),
  };
}

/** The activities that call pharmacies, on a task queue of their own. */
export function createPharmacyActivities(gateway: PharmacyGateway) {
  return {
    offerOrder: gateway.offer.bind(gateway),
    withdrawOrder: gateway.withdraw.bind(gateway),
  };
}

/** The activities that send webhooks, on a task queue of their own. */
export function createWebhookActivities(dependencies: WebhookDependencies) {
  return {
    sendWebhook: makeSendWebhook(dependencies),
    recordAttempt: async (record: AttemptRecord) => recordAndFollow(dependencies, record),
    probeWebhook: makeProbeWebhook(dependencies),
    pingWebhook: makePingWebhook(dependencies),
    releaseDeliveries: makeReleaseDeliveries(dependencies),
  };
}

export type Activities = ReturnType<typeof createActivities> & ReturnType<typeof createWebhookActivities>;
