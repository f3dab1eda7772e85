/** Partners' decisions on a request: cancellation, and an authorization code submitted later. */
import type { EncryptionKeys } from '../../db/encryption.ts';
import { withPin } from '../../db/requests/delivery-pins.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { isTerminal, type Status, transitionOf } from '../../domain/requests/statuses.ts';
import type { StepOutcome } from './fulfilment-client.ts';
import type { StepReport } from '../../domain/requests/messages.ts';
import type { CancelReason } from '../../domain/requests/reasons.ts';
import { byOf } from '../../domain/requests/timeline.ts';
import type { ChangeFeed } from '../../db/change-feed.ts';
import { ServiceError, temporarilyUnavailable } from '../common/errors.ts';
import { waitForNews, type LongPollCaller } from '../common/long-poll.ts';
import { parseAuthorizationCode } from './order-input.ts';
import {
  type OwnRequest,
  readRecordAt,
  readRequest,
  type RequestReading,
  requireOwnRequest,
} from './read-request.ts';
import { readProjection, readRequestStatus, saveLateAuthorization } from '../../db/requests/requests.ts';
import { LATE_AUTHORIZATION_MS } from '../../domain/holds/authorization.ts';
import { termsOf } from '../../domain/requests/terms.ts';

/** Maximum wait until Postgres has a request that was just accepted. It usually takes milliseconds. */
const RECORD_SECONDS = 5;

/**
 * The status that the workflow reported with its refusal, which is never older than a record read after it.
 *
 * @throws Error when no workflow runs although the request is open: its workflow was terminated.
 */
export function decidedStatus(
  outcome: Exclude<StepOutcome, { kind: 'taken' }>,
  { request_id, status }: Pick<RequestRecord, 'request_id' | 'status'>,
): Status {
  if (outcome.kind !== 'not_running') return outcome.status;
  if (isTerminal(status)) return status;
  throw new Error(`No workflow runs for ${request_id}, although it is ${status}: see docs/ops/requests.md`);
}

/** A request is cancelled at most once, so all cancellations share one Update id. */
const CANCEL_UPDATE_ID = 'cancel';

interface Cancellation {
  readonly reason?: CancelReason;
  readonly note?: string;
}

type DecisionDependencies = RequestReading & {
  readonly changes: ChangeFeed;
  readonly encryption: EncryptionKeys;
  readonly clock: () => Date;
};

export type Decisions = ReturnType<typeof createDecisions>;

export function createDecisions(dependencies: DecisionDependencies) {
  const { database, fulfilment, encryption, changes, clock } = dependencies;
  return {
    /**
     * Cancels a request. Returns one that is already cancelled unchanged.
     *
     * @throws ServiceError `request_not_found`; `request_not_cancellable` once the request is no longer pending.
     */
    async cancel(own: OwnRequest, cancellation: Cancellation): Promise<RequestRecord> {
      await requireOwnRequest(dependencies, own);
      const report: StepReport = { actor: 'partner', ...byOf(own.by), ...cancellation };
      const outcome = await fulfilment.takeStep(own.request_id, 'cancel', report, CANCEL_UPDATE_ID);
      if (outcome.kind === 'taken') return readRecordAt(dependencies, own, outcome.version);
      // Either the request has already been cancelled, or it has moved on.
      const record = await readRequest(dependencies, own);
      if (record.status === 'cancelled') return withPin(encryption, record);
      throw notCancellable(decidedStatus(outcome, record));
    },
    /**
     * Submits an HMO's authorization code for a request that is not held for it. The code is the argument of a separate
     * workflow, because most orders end before the 48 hours do. Repeating the same code changes nothing.
     *
     * @throws ServiceError `request_not_found`; `validation_error` for a placeholder; `illegal_transition` when no code is
     *   expected, the request is held for it, or the 48 hours are over.
     */
    async submitAuthorization(
      own: OwnRequest,
      text: string,
      waiting: LongPollCaller,
    ): Promise<RequestRecord> {
      const { request_id, by } = own;
      const code = parseAuthorizationCode(text);
      await requireOwnRequest(dependencies, own);
      const stored = await waitForNews(changes, waiting, {
        topic: request_id,
        seconds: RECORD_SECONDS,
        look: () => readRequestStatus(database, request_id),
        isNews: (status) => status !== undefined,
      });
      if (stored === undefined) throw temporarilyUnavailable(new Error('The request is not in Postgres yet'));
      const projection = await readProjection(database, request_id);
      const now = clock();
      const refusal = refusalOf(projection, now);
      if (refusal !== undefined && refusal !== 'has_code') throw refused(refusal);
      if (refusal === undefined) {
        const asked = { code, submitted_at: now.toISOString(), ...byOf(by) };
        const late =
          projection.late_authorization ??
          (await fulfilment.submitAuthorization({ request_id, late: asked }));
        await saveLateAuthorization(database, request_id, late);
      }
      const record = await readRequest(dependencies, own);
      if (record.authorization_code !== code) throw refused('already has another authorization code');
      return withPin(encryption, record);
    },
  };
}

function notCancellable(status: Status): ServiceError {
  const cancellable = transitionOf('cancel').from.join(' or ');
  const hint = isTerminal(status) ? 'It is final.' : 'Contact the pharmacy instead.';
  return new ServiceError(
    'request_not_cancellable',
    `The request is ${status}; only a ${cancellable} request can be cancelled. ${hint}`,
  );
}

type Projection = Awaited<ReturnType<typeof readProjection>>;

/** Deadline for submitting a code (RFC 3339 UTC); null when the request accepts none, or already has one. */
export function authorizationUntil(projection: Projection, now: Date): string | null {
  const isAccepted = projection.late_authorization === null && refusalOf(projection, now) === undefined;
  return isAccepted ? endOf(projection).toISOString() : null;
}

function endOf({ submission }: Pick<Projection, 'submission'>): Date {
  return new Date(Date.parse(submission.accepted_at) + LATE_AUTHORIZATION_MS);
}

function refusalOf(projection: Projection, now: Date): string | undefined {
  const { submission, timeline, late_authorization } = projection;
  const { authorization_code, hold } = termsOf(submission, timeline);
  if (submission.authorization === undefined)
    return 'was placed without `authorization`, so no code is expected';
  if (submission.erased_at !== undefined) return 'has had its personal data erased';
  if (hold?.opening.reason === 'authorization_required')
    return `is held for the code: send it to POST /requests/${submission.request_id}/hold/authorize`;
  if (authorization_code !== null) return 'has_code';
  const until = endOf(projection);
  if (late_authorization === null && now > until)
    return `accepted its code until ${until.toISOString()}, 48 hours after it was placed`;
  return undefined;
}

function refused(why: string): ServiceError {
  return new ServiceError('illegal_transition', `The request ${why}.`);
}
