import {
  partnerApproveHold,
  partnerAttachPrescriptionsToHold,
  partnerAuthorizeHold,
  partnerCorrectAddressOfHold,
  partnerCorrectRecipientOfHold,
  partnerCreatePrescription,
  partnerDeclineHold,
  type PartnerDeliveryAddress,
  type PartnerRecipient,
} from '../../../client/generated/index.ts';
import { useRef } from 'react';
import { unwrap, idempotencyHeader } from '../../../common/data/unwrap.ts';
import { base64Of } from '../../../common/data/base64.ts';
import { useRequestChange, type FulfilmentRequest, type Hold } from '../requests.ts';

/** Members of an authorization. Those that are neither set nor removed keep their values. */
export interface Authorization {
  readonly code?: string;
  readonly approved_ngn?: number;
  /** RFC 3339. */
  readonly valid_until?: string;
  readonly copay?: Copay;
  /** Replace `copay` at their lines. */
  readonly item_copays?: { readonly line: number; readonly copay: Copay }[];
  readonly remove?: CoverageMember[];
}

export type CoverageMember = 'approved_ngn' | 'valid_until' | 'copay' | 'item_copays';

/** The patient's part: exactly one of the members. */
type Copay = { readonly percent: number } | { readonly amount_ngn: number };

export type HoldAction = Hold['actions'][number];

/** Input of each action. */
export type HoldAnswer =
  | { readonly action: 'approve' | 'decline' }
  | { readonly action: 'authorize'; readonly authorization: Authorization }
  | { readonly action: 'attach_prescriptions'; readonly prescription_ids: string[]; readonly files: File[] }
  | { readonly action: 'correct_address'; readonly delivery_address: PartnerDeliveryAddress }
  | { readonly action: 'correct_recipient'; readonly recipient: PartnerRecipient };

/** Roles with the permission `requests:create`, which all hold actions require. */
export const ANSWERING_ROLES = ['owner', 'developer'] as const;

export const ACTIONS: Readonly<Record<HoldAction, string>> = {
  approve: 'Approve proposal',
  authorize: 'Authorize',
  attach_prescriptions: 'Attach prescriptions',
  correct_address: 'Correct address',
  correct_recipient: 'Correct recipient',
  decline: 'Reject and cancel request',
};

/** Labels of the action that lets the request continue, by the reason of the hold. */
const CONTINUATIONS: Readonly<Partial<Record<Hold['reason'], string>>> = {
  substitution_proposed: 'Approve substitute',
  pack_changed: 'Approve other pack',
  partial_stock: 'Approve smaller quantity',
  price_changed: 'Approve new price',
  authorization_exceeded: 'Approve amount',
  authorization_expired: 'Extend authorization',
};

/** Label of an action for this request. */
export function actionLabel(
  action: HoldAction,
  { status }: Pick<FulfilmentRequest, 'status'>,
  { reason }: Pick<Hold, 'reason'>,
): string {
  if (action === 'approve' || action === 'authorize') return CONTINUATIONS[reason] ?? ACTIONS[action];
  if (action === 'decline' && status !== 'pending') return 'Reject and end request as failed';
  return ACTIONS[action];
}

export const HOLD_DESCRIPTIONS: Readonly<Record<Hold['reason'], string>> = {
  prescription_required: 'A medicine needs a prescription, and the request has no verified one.',
  prescription_unclear: 'The pharmacist cannot read the prescription or doubts that it is genuine.',
  substitution_proposed: 'The pharmacy proposes a substitute.',
  pack_changed: 'The pharmacy proposes another pack, brand or maker of the medicine.',
  partial_stock: 'The pharmacy can supply only part of the order.',
  price_changed: 'The price has changed.',
  authorization_required:
    'Authorize this request. If you don’t answer within the hour, it goes ahead without authorization.',
  authorization_exceeded:
    'The price is above the amount that you approved. Approve the price, or reject the request.',
  authorization_expired:
    'Your authorization ended before the medicines were dispensed. Extend it, or reject the request.',
  address_unclear: 'The courier or pharmacy cannot find the address.',
  recipient_unreachable: 'The recipient can’t be reached at the door or by phone.',
};

export const LACK_HINTS: Readonly<Record<Hold['lacking'][number]['why'], string>> = {
  no_prescription: 'Attach a prescription.',
  not_verified: 'The pharmacist still has to verify the prescription. Verifying it ends the hold.',
  too_little: 'Attach a prescription that allows the quantity needed.',
  not_usable: 'The prescriptions are rejected, expired or fully dispensed. Attach a new one.',
  other_medicine: 'Attach a prescription for this medicine.',
};

/** Limits of one prescription. The call carries the files in base 64, so their total size is limited. */
export const MAX_FILES = 5;
export const MAX_FILE_BYTES = 7_000_000;

export function useAnswerHold({ request_id, enrollee_id }: FulfilmentRequest, { sequence }: Hold) {
  const submitted = useRef<{ readonly files: readonly File[]; readonly prescription_id: string }>(undefined);
  /** Submits the files only once, even if attaching the prescription fails and is repeated. */
  const submitFiles = async (files: readonly File[]): Promise<string[]> => {
    if (files.length === 0) return [];
    const previous = submitted.current;
    if (previous !== undefined && isSameSelection(previous.files, files)) return [previous.prescription_id];
    const contents = await Promise.all(files.map(async (file) => ({ content: await base64Of(file) })));
    const body = { enrollee_id, files: contents };
    const { prescription_id } = await unwrap(
      partnerCreatePrescription({ body, headers: idempotencyHeader() }),
    );
    submitted.current = { files, prescription_id };
    return [prescription_id];
  };
  return useRequestChange(request_id, async (answer: HoldAnswer) => {
    const to = { path: { request_id }, headers: idempotencyHeader() };
    switch (answer.action) {
      case 'approve':
        return unwrap(partnerApproveHold({ ...to, body: { sequence } }));
      case 'decline':
        return unwrap(partnerDeclineHold({ ...to, body: { sequence } }));
      case 'authorize':
        return unwrap(partnerAuthorizeHold({ ...to, body: { sequence, ...answer.authorization } }));
      case 'attach_prescriptions': {
        const created = await submitFiles(answer.files);
        const body = { sequence, prescription_ids: [...answer.prescription_ids, ...created] };
        return unwrap(partnerAttachPrescriptionsToHold({ ...to, body }));
      }
      case 'correct_address': {
        const body = { sequence, delivery_address: answer.delivery_address };
        return unwrap(partnerCorrectAddressOfHold({ ...to, body }));
      }
      case 'correct_recipient':
        return unwrap(
          partnerCorrectRecipientOfHold({ ...to, body: { sequence, recipient: answer.recipient } }),
        );
    }
  });
}

function isSameSelection(before: readonly File[], now: readonly File[]): boolean {
  return before.length === now.length && before.every((file, index) => file === now[index]);
}
