/** The answer to `POST /requests` with `dry_run`. */
import { Type, type Static } from 'typebox';
import { LackingLineSchema } from '../holds/holds.ts';
import { nullable, time } from '../common/common.ts';
import { ErrorCodeSchema, NewOfferSchema } from '../common/failure.ts';
import { RequestItemSchema } from './request-items.ts';
import { PharmacySchema } from './request-record.ts';

const CheckSchema = Type.Object(
  {
    check: Type.String({
      description: 'What was looked at: `pharmacy_id`, `items[0]`, `prescription_ids`, `external_id`.',
    }),
    ok: Type.Boolean(),
    code: Type.Optional(ErrorCodeSchema),
    message: Type.Optional(Type.String({ description: 'For people.' })),
    did_you_mean: Type.Optional(Type.Array(Type.String(), { description: 'Labels of near medicines.' })),
    new_offer: Type.Optional(NewOfferSchema),
  },
  { $id: 'Check', description: '`code`, and what comes with it, is that of the refusal without `dry_run`.' },
);
export type Check = Static<typeof CheckSchema>;

export const DryRunSchema = Type.Object(
  {
    dry_run: Type.Literal(true),
    ok: Type.Boolean({ description: 'Whether every check is: then the order would have been accepted now.' }),
    pharmacy: nullable(PharmacySchema, 'Null when there is none with this id.'),
    items: nullable(Type.Array(RequestItemSchema), 'With prices; null when an item is refused.'),
    total_ngn: nullable(
      Type.Integer({ minimum: 0 }),
      'Whole Naira (not kobo) for all items; null when one is refused.',
    ),
    currency: Type.Literal('NGN'),
    estimated_delivery_at: nullable(time(), 'If it were ordered now; null without a pharmacy.'),
    checks: Type.Array(CheckSchema, {
      description: 'Every check with its outcome; the items are not looked at without a pharmacy.',
    }),
    lacking: Type.Array(LackingLineSchema, {
      description:
        'The lines that need a prescription and that the `prescription_ids` are not enough for. The order can be placed; without ' +
        'more it would be held for `prescription_required`.',
    }),
  },
  { $id: 'DryRun', description: 'What would become of the order. Nothing was started or kept.' },
);
export type DryRun = Static<typeof DryRunSchema>;
