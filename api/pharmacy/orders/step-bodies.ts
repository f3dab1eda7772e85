/** What a pharmacy says when it asks for a step. */
import { Type, type Static } from 'typebox';
import { MAX_NOTE_LENGTH } from '../../../domain/messages.ts';
import { MAX_PROOF_IMAGE_BYTES } from '../../../domain/proofs.ts';
import { reportableReasons } from '../../../domain/reasons.ts';
import type { Step } from '../../../domain/statuses.ts';
import { optionalText, patterned, text } from '../../schemas/texts.ts';

const closed = { additionalProperties: false } as const;
/** A line may come from several packages. */
const MAX_LINE_REPORTS = 200;
const MAX_QUANTITY = 1_000;

const note = Type.Optional(optionalText(MAX_NOTE_LENGTH));

const reasonFor = (step: Step) => Type.Enum([...reportableReasons(step)], { description: 'Why.' });

const by = Type.Optional(
  Type.Enum(['pharmacy', 'courier'], {
    default: 'pharmacy',
    description: 'Who did it: you, or the courier for whom you say so.',
  }),
);

const line = Type.Integer({ minimum: 1, description: '`line` of the item.' });
const quantity = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_QUANTITY, description });

export const AcceptBody = Type.Object({ note }, { $id: 'AcceptOrderBody', ...closed });
export type AcceptBody = Static<typeof AcceptBody>;

export const RejectBody = Type.Object(
  { reason: reasonFor('reject'), note },
  { $id: 'RejectOrderBody', ...closed },
);
export type RejectBody = Static<typeof RejectBody>;

export const DispenseBody = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          line,
          quantity: quantity('Of the unit that was asked; at most what you accepted.'),
          batch_number: text(50, 'As it is printed on the package.'),
          expires_on: Type.String({
            format: 'date',
            description: 'The last day on which it may be taken; an expired package is refused.',
          }),
          nafdac_number: text(30, 'The registration with NAFDAC, as it is printed: "A4-0123".'),
        },
        closed,
      ),
      {
        minItems: 1,
        maxItems: MAX_LINE_REPORTS,
        description: 'What was dispensed from which package; a line may come several times.',
      },
    ),
    note,
  },
  { $id: 'DispenseOrderBody', ...closed },
);
export type DispenseBody = Static<typeof DispenseBody>;

export const ReadyBody = Type.Object({ note }, { $id: 'OrderReadyBody', ...closed });
export type ReadyBody = Static<typeof ReadyBody>;

export const HandOverBody = Type.Object({ by, note }, { $id: 'HandOverOrderBody', ...closed });
export type HandOverBody = Static<typeof HandOverBody>;

const recipient = text(100, 'Who took the medicines.');
const image = Type.String({
  contentEncoding: 'base64',
  description: `A JPEG or PNG of up to ${MAX_PROOF_IMAGE_BYTES / 1_000_000} MB in base 64, without line breaks.`,
});

export const DeliverBody = Type.Object(
  {
    proof: Type.Union(
      [
        Type.Object(
          {
            type: Type.Literal('pin'),
            pin: patterned('^[0-9]{6}$', 'must be six digits', {
              description: 'What the recipient tells; the partner gave it to them.',
            }),
          },
          closed,
        ),
        Type.Object({ type: Type.Literal('name'), name: recipient }, closed),
        Type.Object({ type: Type.Literal('signature'), name: recipient, image }, closed),
        Type.Object({ type: Type.Literal('photo'), image, name: Type.Optional(recipient) }, closed),
      ],
      { description: 'How the recipient showed that the medicines arrived.' },
    ),
    lines: Type.Optional(
      Type.Array(
        Type.Object({ line, quantity: quantity('Handed over; at most what was dispensed.') }, closed),
        {
          minItems: 1,
          maxItems: MAX_LINE_REPORTS,
          description: 'Where not all was handed over; else all of it was.',
        },
      ),
    ),
    by,
    note,
  },
  { $id: 'DeliverOrderBody', ...closed },
);
export type DeliverBody = Static<typeof DeliverBody>;

export const ReturnBody = Type.Object(
  { reason: reasonFor('return'), note },
  { $id: 'ReturnOrderBody', ...closed },
);
export type ReturnBody = Static<typeof ReturnBody>;

export const FailBody = Type.Object(
  { reason: reasonFor('fail'), by, note },
  { $id: 'FailOrderBody', ...closed },
);
export type FailBody = Static<typeof FailBody>;
