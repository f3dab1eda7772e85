/** Partners' answers to holds. */
import type { EncryptionKeys } from '../db/encryption.ts';
import type { HoldAction } from '../domain/holds/holds.ts';
import { authorizationProblems } from '../domain/holds/hold-refusals.ts';
import {
  type CoverageInput,
  type CoverageMember,
  coverageProblems,
  toCoverage,
} from '../domain/money/coverage.ts';
import { REFUSALS, type ResolveHold } from '../domain/requests/messages.ts';
import type { RequestRecord, SealedRecord } from '../domain/requests/record.ts';
import { isTerminal } from '../domain/requests/statuses.ts';
import { byOf } from '../domain/requests/timeline.ts';
import { ServiceError, validationError } from './common/errors.ts';
import { updateIdOf } from './common/fingerprint.ts';
import { notUsable, requireUsable } from './prescriptions/refusals.ts';
import {
  type AddressInput,
  readAddress,
  readRecipient,
  type RecipientInput,
  parseAuthorizationCode,
} from './requests/order-input.ts';
import {
  type OwnRequest,
  readRecordAt,
  readRequest,
  type RequestReading,
  requireOwnRequest,
} from './requests/read-request.ts';

export type HoldAnswer =
  | { readonly action: 'approve' }
  | { readonly action: 'decline' }
  | { readonly action: 'attach_prescriptions'; readonly prescription_ids: readonly string[] }
  | ({
      readonly action: 'authorize';
      readonly code?: string;
      readonly remove?: readonly CoverageMember[];
    } & CoverageInput)
  | { readonly action: 'correct_address'; readonly delivery_address: AddressInput }
  | { readonly action: 'correct_recipient'; readonly recipient: RecipientInput };

interface OpenedHold extends OwnRequest {
  /** Sequence of the timeline entry that opened the hold. */
  readonly sequence: number;
}

interface HoldDependencies extends RequestReading {
  readonly encryption: EncryptionKeys;
  readonly clock: () => Date;
}

export function createHolds(dependencies: HoldDependencies) {
  const { fulfilment } = dependencies;
  return {
    /**
     * Resolves a hold with its partner's answer.
     *
     * @param idempotencyKey a repeated call with the same key gets the first call's result.
     * @returns the request without the hold.
     * @throws ServiceError `request_not_found`; `hold_not_open` when it has ended; and the refusals of the answer itself.
     */
    async resolve(hold: OpenedHold, answer: HoldAnswer, idempotencyKey?: string): Promise<RequestRecord> {
      await requireOwnRequest(dependencies, hold);
      const resolution = await resolutionOf(dependencies, hold, answer);
      const asked: ResolveHold = {
        actor: 'partner',
        ...byOf(hold.by),
        opened: hold.sequence,
        ...resolution,
      };
      const updateId = updateIdOf(`hold ${answer.action}`, idempotencyKey);
      const outcome = await fulfilment.resolveHold(hold.request_id, asked, updateId);
      if (outcome.kind === 'taken') return readRecordAt(dependencies, hold, outcome.version);
      if (outcome.kind === 'refused' && outcome.type === REFUSALS.prescriptionsAttached)
        throw notUsable(0, ALREADY_ATTACHED);
      const record = await readRequest(dependencies, hold);
      throw new ServiceError('hold_not_open', whyNot(record, hold.sequence, answer.action));
    },
  };
}

/** Explains why this action cannot resolve the hold, and which actions can. */
function whyNot({ status, hold }: SealedRecord, sequence: number, action: HoldAction): string {
  if (isTerminal(status)) return `The hold has ended. The request is ${status}.`;
  if (hold === null) return 'The hold has ended. Read the request again.';
  if (hold.sequence === sequence && !hold.actions.includes(action))
    return `A hold for ${hold.reason} cannot be resolved by ${action}. Use ${hold.actions.join(' or ')}.`;
  return `The request now has another hold, for ${hold.reason}, with sequence ${hold.sequence}. Read it again.`;
}

const ALREADY_ATTACHED =
  'is already attached, so it does not resolve the hold. Read `lacking` of the hold for the reason: attach another ' +
  'prescription, or wait until a pharmacist has verified this one, which resolves the hold';

type Resolution = Pick<ResolveHold, 'resolution' | 'prescription_ids'> & {
  readonly resolution: { readonly end: HoldAction };
};

async function resolutionOf(
  parts: HoldDependencies,
  own: OwnRequest,
  answer: HoldAnswer,
): Promise<Resolution> {
  const end = answer.action;
  switch (answer.action) {
    case 'approve':
    case 'decline':
      return { resolution: { end } };
    case 'authorize':
      return { resolution: await authorizationFrom(parts, own, answer) };
    case 'correct_address':
      return { resolution: { end, delivery_address: readAddress(answer.delivery_address) } };
    case 'correct_recipient':
      return { resolution: { end, recipient: readRecipient(answer.recipient) } };
    case 'attach_prescriptions':
      await requireUsableFor(parts, own, answer.prescription_ids);
      return { resolution: { end }, prescription_ids: answer.prescription_ids };
  }
}

/**
 * The authorization that answers a hold. The workflow checks it again.
 *
 * @throws ServiceError `validation_error` that names each member that does not resolve the hold.
 */
async function authorizationFrom(
  parts: HoldDependencies,
  own: OwnRequest,
  { action: end, code, remove = [], ...input }: Extract<HoldAnswer, { action: 'authorize' }>,
): Promise<Resolution['resolution']> {
  const record = await readRequest(parts, own);
  const problems = coverageProblems(input, record.items.length);
  if (problems.length > 0) throw validationError(problems);
  const resolution = {
    end,
    ...(code === undefined ? {} : { authorization_code: parseAuthorizationCode(code) }),
    ...(Object.keys(input).length === 0 ? {} : { coverage: toCoverage(input) }),
    ...(remove.length === 0 ? {} : { removed: remove }),
  };
  const unresolved = authorizationProblems(record, resolution, parts.clock());
  if (unresolved.length > 0) throw validationError(unresolved);
  return resolution;
}

async function requireUsableFor(
  parts: HoldDependencies,
  own: OwnRequest,
  prescription_ids: readonly string[],
): Promise<void> {
  const { enrollee_id } = await readRequest(parts, own);
  const { partner_id } = own;
  await requireUsable(parts.database, { partner_id, enrollee_id, prescription_ids, now: parts.clock() });
}
