/** Partners' answers to holds. */
import type { EncryptionKeys } from '../db/encryption.ts';
import type { HoldAction } from '../domain/holds/holds.ts';
import { REFUSALS, type ResolveHold } from '../domain/requests/messages.ts';
import type { RequestRecord, SealedRecord } from '../domain/requests/record.ts';
import { isTerminal } from '../domain/requests/statuses.ts';
import { byOf } from '../domain/requests/timeline.ts';
import { ServiceError } from './common/errors.ts';
import { updateIdOf } from './common/fingerprint.ts';
import { notUsable, requireUsable } from './prescriptions/refusals.ts';
import {
  type AddressInput,
  readAddress,
  readRecipient,
  type RecipientInput,
} from './requests/order-input.ts';
import {
  type OwnRequest,
  readRecordAt,
  readRequest,
  type RequestReading,
  requireOwnRequest,
} from './requests/read-request.ts';

/** What a partner does about a hold, with what the action needs. */
export type HoldAnswer =
  | { readonly action: 'approve' }
  | { readonly action: 'decline' }
  | { readonly action: 'attach_prescriptions'; readonly prescription_ids: readonly string[] }
  | { readonly action: 'authorize'; readonly code: string }
  | { readonly action: 'correct_address'; readonly delivery_address: AddressInput }
  | { readonly action: 'correct_recipient'; readonly recipient: RecipientInput };

/** The hold that is meant. */
interface OpenedHold extends OwnRequest {
  /** Of the timeline entry that opened it. */
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
     * Ends a hold by its partner's answer.
     *
     * @param idempotencyKey names the call: sent again it answers what the first one did.
     * @returns the request without the hold.
     * @throws ServiceError `request_not_found`; `hold_not_open` when it is over; what the answer itself is refused for.
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
        throw notUsable(0, ATTACHED);
      const record = await readRequest(dependencies, hold);
      throw new ServiceError('hold_not_open', whyNot(record, hold.sequence, answer.action));
    },
  };
}

/** Why a hold cannot be ended by this action, and which actions can. */
function whyNot({ status, hold }: SealedRecord, sequence: number, action: HoldAction): string {
  if (isTerminal(status)) return `The request has no such hold any more. The request is ${status}.`;
  if (hold === null) return 'The request has no such hold any more. Read it again.';
  if (hold.sequence === sequence && !hold.actions.includes(action))
    return `A hold for ${hold.reason} is not answered by ${action}, but by ${hold.actions.join(' or ')}.`;
  return `The request is held for ${hold.reason} now, with the sequence ${hold.sequence}. Read it again.`;
}

const ATTACHED =
  'is attached already, so it does not resolve the hold. `lacking` of the hold says why: attach another, or wait until a ' +
  'pharmacist has verified it, which ends the hold';

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
      return { resolution: { end, authorization_code: answer.code } };
    case 'correct_address':
      return { resolution: { end, delivery_address: readAddress(answer.delivery_address) } };
    case 'correct_recipient':
      return { resolution: { end, recipient: readRecipient(answer.recipient) } };
    case 'attach_prescriptions':
      await requireUsableFor(parts, own, answer.prescription_ids);
      return { resolution: { end }, prescription_ids: answer.prescription_ids };
  }
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
