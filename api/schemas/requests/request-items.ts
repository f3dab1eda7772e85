/** The medicine lines of a request as they are answered: with how much of what, and for how much. */
import { Type } from 'typebox';
import { UNITS } from '../../../domain/medicines/units.ts';
import { openEnum } from '../common/open-enum.ts';

function terms(quantity: { readonly minimum: number; readonly description: string }) {
  return {
    medicine_id: Type.String(),
    medicine_label: Type.String({ description: 'Its generic name, strength and form.' }),
    quantity: Type.Integer(quantity),
    unit: openEnum(UNITS, { description: 'What `quantity` counts.' }),
    pack_size: Type.Integer({
      minimum: 1,
      description: 'How many `content_unit` one `unit` holds; 1 where they are the same.',
    }),
    content_unit: openEnum(UNITS, {
      description: 'What is inside a `unit`: a pack of tablets holds tablets.',
    }),
    content_quantity: Type.Integer({
      minimum: 0,
      description: 'The same amount in `content_unit`: `quantity` times `pack_size`.',
    }),
    line_total_ngn: Type.Integer({ minimum: 0, description: 'Whole Naira (not kobo) for the line.' }),
  };
}

export const LineTermsSchema = Type.Object(terms({ minimum: 1, description: 'How many `unit`.' }), {
  $id: 'LineTerms',
  description:
    'Which medicine, how much of it, for how much. Nothing that the pharmacy changes later changes it.',
});

export const ProposedLineSchema = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
    ...terms({ minimum: 0, description: 'How many `unit` it would be.' }),
    requested: LineTermsSchema,
  },
  { $id: 'ProposedLine', description: 'A line as it would be, with what was ordered as `requested`.' },
);

function counter(description: string) {
  return Type.Integer({ minimum: 0, description });
}

export const RequestItemSchema = Type.Object(
  {
    medicine: Type.String({ description: 'The words that were sent.' }),
    ...terms({
      minimum: 1,
      description: 'What you asked, or agreed to as a substitute; the other quantities count the same unit.',
    }),
    prescription_required: Type.Boolean({
      description: 'Whether it is dispensed only from a prescription that a pharmacist has verified.',
    }),
    quantity_agreed: counter(
      'What you agreed to get: less than `quantity` once you approved less. `line_total_ngn` is for this much.',
    ),
    quantity_accepted: counter('What the pharmacy agreed to supply; 0 until it is confirmed.'),
    quantity_dispensed: counter('What was dispensed; 0 until then.'),
    quantity_delivered: counter('What was handed over; 0 until then.'),
    batches: Type.Array(
      Type.Object({
        batch_number: Type.String(),
        expires_on: Type.String({ format: 'date' }),
        nafdac_number: Type.String({ description: 'Its registration with NAFDAC.' }),
        quantity: Type.Integer({ minimum: 0, description: 'How many `unit` of the item.' }),
      }),
      { description: 'The packages that it was dispensed from, where the pharmacy said so.' },
    ),
    substituted_for: Type.Optional(
      Type.Object(
        { medicine_id: Type.String(), medicine_label: Type.String() },
        { description: 'What you asked, where you agreed to another medicine.' },
      ),
    ),
    requested: Type.Optional(LineTermsSchema),
  },
  {
    $id: 'RequestItem',
    description:
      'A line as it is agreed now. `requested` is the line as it was ordered; absent while nothing of it has changed.',
  },
);
