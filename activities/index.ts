/** The activities, which have all effects of workflows. Each is safe to run twice. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import { LIVENESS_ACTIVITY } from '../domain/common/temporal.ts';
import type { Environment } from '../domain/common/environments.ts';
import type { PeriodLength } from '../domain/money/periods.ts';
import type { PharmacyGateway } from '../domain/pharmacies/gateway.ts';
import { PLAY_SANDBOX_PHARMACY } from '../domain/sandbox/messages.ts';
import type { MailNoticeRequest } from '../domain/webhooks/notices.ts';
import type { Database } from '../db/schema.ts';
import type { Progress } from '../services/metrics/progress-metrics.ts';
import { learnPreparationTimes } from '../db/pharmacies/preparation-times.ts';
import { makeSweepRows, makeSweepStock, makeSweepWebhooks, sweepStatements } from './housekeeping.ts';
import { withHeartbeats } from './heartbeats.ts';
import type { RequestToReroute } from '../domain/rerouting.ts';
import { findNextPharmacy } from '../services/requests/next-pharmacy.ts';
import { makeRecordAuthorization, makeRecordChange, makeRecordRequest, makeRecordStep } from './record.ts';
import { makePlaySandboxPharmacy, type PlayPharmacyDependencies } from './sandbox-play.ts';
import type { WebhookDependencies } from './webhooks/attempt.ts';
import { makeMailNotice } from './webhooks/notices.ts';
import type { MailSettings } from '../services/mail.ts';
import { makePingWebhook, makeProbeWebhook, makeSendWebhook } from './webhooks/send.ts';

interface ActivityDependencies {
  readonly database: Kysely<Database>;
  readonly housekeepingDatabase: Kysely<Database>;
  readonly environment: Environment;
  readonly client: Client;
  readonly taskQueue: string;
  readonly minShelfLifeDays: number;
  readonly statementPeriod: PeriodLength;
  readonly gateway: Pick<PharmacyGateway, 'isCalled'>;
  /** Called when an event of a request was committed: its webhooks are due, and waiting readers are notified. */
  readonly onRecorded: (requestId: string) => void;
  readonly progress: Progress;
  readonly mail?: MailSettings | undefined;
}

export function createActivities(dependencies: ActivityDependencies) {
  const { database, environment, mail, minShelfLifeDays } = dependencies;
  const housekeeping = { ...dependencies, database: dependencies.housekeepingDatabase };
  const mailNotice = makeMailNotice({ database, environment, mail });
  return {
    recordRequest: makeRecordRequest(dependencies),
    recordChange: makeRecordChange(dependencies),
    recordStep: makeRecordStep(dependencies),
    recordAuthorization: makeRecordAuthorization(dependencies),
    findNextPharmacy: (request: RequestToReroute) =>
      findNextPharmacy(database, request, { now: new Date(), minShelfLifeDays }),
    sweepRows: makeSweepRows(housekeeping.database),
    sweepPreparationTimes: () => learnPreparationTimes(housekeeping.database, new Date()),
    sweepStatements: () => sweepStatements(housekeeping.database, dependencies.statementPeriod),
    sweepStock: makeSweepStock(housekeeping),
    sweepWebhooks: makeSweepWebhooks({ ...housekeeping, sendsMail: mail !== undefined }),
    mailNotice: (notice: MailNoticeRequest) => withHeartbeats(() => mailNotice(notice)),
  };
}

/** Activities of every worker. */
export const COMMON_ACTIVITIES = { [LIVENESS_ACTIVITY]: () => Promise.resolve() };

export function createPharmacyActivities(gateway: PharmacyGateway) {
  return { offerOrder: gateway.offer.bind(gateway), withdrawOrder: gateway.withdraw.bind(gateway) };
}

export function createSandboxActivities(dependencies: PlayPharmacyDependencies) {
  return { [PLAY_SANDBOX_PHARMACY]: makePlaySandboxPharmacy(dependencies) };
}

export function createWebhookActivities(dependencies: WebhookDependencies) {
  return {
    sendWebhook: makeSendWebhook(dependencies),
    probeWebhook: makeProbeWebhook(dependencies),
    pingWebhook: makePingWebhook(dependencies),
  };
}

export type Activities = ReturnType<typeof createActivities> &
  ReturnType<typeof createPharmacyActivities> &
  ReturnType<typeof createWebhookActivities>;
