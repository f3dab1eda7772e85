/** Holds as they are answered. */
import { Type, type Static } from 'typebox';
import {
  HOLD_ACTION_NAMES,
  HOLD_REASONS,
  HOLDS,
  type Hold as DomainHold,
} from '../../../domain/holds/holds.ts';
import { ACTORS } from '../../../domain/requests/statuses.ts';
import { nullable, time } from '../common/common.ts';
import { openEnum } from '../common/open-enum.ts';
import { ProposedLineSchema } from '../requests/request-items.ts';
import type { SameType } from '../common/same-type.ts';

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
  },
  { $id: 'Hold', description: 'What stands in the way of a request until you act.' },
);

export const sameAsInTheDomain: SameType<Static<typeof HoldSchema>, DomainHold> = true;
