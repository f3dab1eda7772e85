/** Holds as they are answered. */
import { Type, type Static } from 'typebox';
import {
  HOLD_ACTION_NAMES,
  HOLD_REASONS,
  HOLDS,
  type Hold as DomainHold,
} from '../../../domain/holds/holds.ts';
import { UNITS } from '../../../domain/medicines/units.ts';
import { LACK_NAMES, LACKS } from '../../../domain/prescriptions/lacking.ts';
import { ACTORS } from '../../../domain/requests/statuses.ts';
import { nullable, time } from '../common/common.ts';
import { openEnum } from '../common/open-enum.ts';
import { ProposedLineSchema } from '../requests/request-items.ts';
import type { SameType } from '../common/same-type.ts';

const lacks = LACK_NAMES.map((why) => `- \`${why}\`: ${LACKS[why]}`);

export const LackingLineSchema = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
    medicine_id: Type.String(),
    medicine_label: Type.String(),
    why: openEnum(LACK_NAMES, { description: lacks.join('\n') }),
    content_unit: openEnum(UNITS, { description: 'What `requested` and `allowed` count.' }),
    requested: Type.Integer({ minimum: 1 }),
    allowed: nullable(
      Type.Integer({ minimum: 0 }),
      'The most at one dispensing from one prescription: what a pharmacist verified, or what `details` say before. Null where only a ' +
        'pharmacist can say.',
    ),
    resolve_with: nullable(
      Type.String(),
      'Method and path of the call that resolves it; null where you have nothing to call.',
    ),
  },
  { $id: 'LackingLine', description: 'A line that can not be dispensed from the prescriptions.' },
);

const meanings = HOLD_REASONS.map((reason) => `- \`${reason}\`: ${HOLDS[reason].meaning}`);

export const HoldSchema = Type.Object(
  {
    sequence: Type.Integer({
      minimum: 1,
      description: 'Of the timeline entry that opened it; what actions name it by.',
    }),
    reason: openEnum(HOLD_REASONS, { description: meanings.join('\n') }),
    raised_by: Type.Enum([...ACTORS]),
    opened_at: time(),
    expires_at: time('Act by then.'),
    actions: Type.Array(openEnum(HOLD_ACTION_NAMES), {
      description: 'What you can do: `POST /requests/{request_id}/hold/{action}`.',
    }),
    note: nullable(Type.String(), 'What the pharmacy says to it.'),
    proposed: Type.Array(ProposedLineSchema, {
      description: 'Each line as it would be, if you approve what the pharmacy proposes.',
    }),
    lacking: Type.Array(LackingLineSchema, {
      description:
        'For `prescription_required`: each line that the prescriptions of the request are not enough for, as it was when the hold ' +
        'was opened.',
    }),
  },
  { $id: 'Hold', description: 'What stands in the way of a request until you act.' },
);

export const sameAsInTheDomain: SameType<Static<typeof HoldSchema>, DomainHold> = true;
