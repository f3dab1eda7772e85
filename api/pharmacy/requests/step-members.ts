/** Members that the bodies of several steps have. */
import { Type } from 'typebox';
import { MAX_LINE_QUANTITY } from '../../../domain/requests/lines/items.ts';
import { MAX_NOTE_LENGTH } from '../../../domain/requests/messages.ts';
import { reportableReasons } from '../../../domain/requests/reasons.ts';
import type { Step } from '../../../domain/requests/statuses.ts';
import { optionalText } from '../../schemas/common/texts.ts';

export const closed = { additionalProperties: false } as const;
/** A line may come from several packages. */
export const MAX_LINE_REPORTS = 200;

export const note = Type.Optional(optionalText(MAX_NOTE_LENGTH));

export const reasonFor = (step: Step) => Type.Enum([...reportableReasons(step)], { description: 'Why.' });

export const by = Type.Optional(
  Type.Enum(['pharmacy', 'courier'], {
    default: 'pharmacy',
    description: 'Who did it: you, or the courier for whom you say so.',
  }),
);

export const line = Type.Integer({ minimum: 1, description: '`line` of the item.' });
export const quantity = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_LINE_QUANTITY, description });
