/** Holds as they are answered, and what a partner says to one. */
import { Type, type Static } from 'typebox';
import { HOLD_ACTION_NAMES, HOLD_REASONS, HOLDS, type Hold as DomainHold } from '../../domain/holds.ts';
import { ACTORS } from '../../domain/statuses.ts';
import { nullable, time } from './common.ts';
import { PrescriptionIds } from './prescriptions.ts';
import { DeliveryAddressBody, RecipientBody } from './requests.ts';
import type { SameType } from './same-type.ts';
import { text } from './texts.ts';

const meanings = HOLD_REASONS.map((reason) => `- \`${reason}\`: ${HOLDS[reason].meaning}`);

export const HoldSchema = Type.Object(
  {
    sequence: Type.Integer({
      minimum: 1,
      description: 'Of the timeline entry that opened it; what actions name it by.',
    }),
    reason: Type.Enum([...HOLD_REASONS], { description: meanings.join('\n') }),
    raised_by: Type.Enum([...ACTORS]),
    opened_at: time(),
    expires_at: time('Act by then.'),
    actions: Type.Array(Type.Enum([...HOLD_ACTION_NAMES]), {
      description: 'What you can do: `POST /requests/{request_id}/hold/{action}`.',
    }),
    note: nullable(Type.String(), 'What the pharmacy says to it.'),
    proposed: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
        quantity: Type.Integer({ minimum: 0 }),
        line_total_ngn: Type.Integer({ minimum: 0, description: 'Whole Naira (not kobo).' }),
        medicine_id: Type.String(),
        medicine_label: Type.String(),
      }),
      { description: 'Each line as it would be, if you approve what the pharmacy proposes.' },
    ),
  },
  { $id: 'Hold', description: 'What stands in the way of a request until you act.' },
);

export const sameAsInTheDomain: SameType<Static<typeof HoldSchema>, DomainHold> = true;

const closed = { additionalProperties: false } as const;
const sequence = Type.Integer({ minimum: 1, description: '`sequence` of the hold that you mean.' });

export const ApproveBody = Type.Object({ sequence }, { $id: 'ApproveHoldBody', ...closed });
export type ApproveBody = Static<typeof ApproveBody>;

export const DeclineBody = Type.Object({ sequence }, { $id: 'DeclineHoldBody', ...closed });
export type DeclineBody = Static<typeof DeclineBody>;

export const AttachToHoldBody = Type.Object(
  { sequence, prescription_ids: PrescriptionIds },
  { $id: 'AttachToHoldBody', ...closed },
);
export type AttachToHoldBody = Static<typeof AttachToHoldBody>;

export const AuthorizeBody = Type.Object(
  { sequence, code: text(100, 'The authorization code of the HMO.') },
  { $id: 'AuthorizeBody', ...closed },
);
export type AuthorizeBody = Static<typeof AuthorizeBody>;

export const CorrectAddressBody = Type.Object(
  { sequence, delivery_address: DeliveryAddressBody },
  { $id: 'CorrectAddressBody', ...closed },
);
export type CorrectAddressBody = Static<typeof CorrectAddressBody>;

export const CorrectRecipientBody = Type.Object(
  { sequence, recipient: RecipientBody },
  { $id: 'CorrectRecipientBody', ...closed },
);
export type CorrectRecipientBody = Static<typeof CorrectRecipientBody>;
