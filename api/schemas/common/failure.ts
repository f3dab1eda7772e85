/** The envelope of a refusal: `docs/partners/errors.md`. */
import { Type } from 'typebox';
import { ERROR_CODES } from '../../../domain/common/error-codes.ts';
import { UNITS } from '../../../domain/medicines/units.ts';
import { time } from './common.ts';
import { openEnum } from './open-enum.ts';

export const NewOfferSchema = Type.Object(
  {
    offer_id: Type.String({ description: 'Send it as `items[].offer_id` to order at this price.' }),
    expires_at: time(),
    price_ngn: Type.Integer({ description: 'Whole Naira (not kobo) for one `unit`.' }),
    unit: openEnum(UNITS, { description: 'What `price_ngn` buys one of.' }),
    pack_size: Type.Integer({ minimum: 1, description: 'How many `content_unit` one `unit` holds.' }),
    content_unit: openEnum(UNITS),
    sales_unit: openEnum(UNITS, { description: 'The same as `unit`.' }),
  },
  { $id: 'NewOffer', description: 'For a price that has changed: what the pharmacy asks now.' },
);

/** @param codes those that an API answers. */
const errorCodeSchema = (codes: readonly string[]) =>
  openEnum(codes, {
    $id: 'ErrorCode',
    description:
      'Decide by it: codes keep their meaning. There may be new ones: treat one that you do not know by its HTTP status.',
  });

/** The codes of the partner API. */
export const ErrorCodeSchema = errorCodeSchema(Object.keys(ERROR_CODES));

export const FieldErrorSchema = Type.Object(
  {
    path: Type.String({
      description:
        'The member by its JSON path, `items[0].quantity`; or the parameter or header by its name.',
    }),
    code: Type.String({ description: 'What is wrong with it.' }),
    message: Type.String({ description: 'The same for people.' }),
    line: Type.Optional(
      Type.Integer({ minimum: 1, description: 'For a row of a file: the line that it begins on.' }),
    ),
    did_you_mean: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'For a medicine: the labels of near ones; where a search found another strength or form alone, those that are in stock.',
      }),
    ),
    new_offer: Type.Optional(NewOfferSchema),
  },
  { $id: 'FieldError' },
);

/** @param codes those that the API answers. */
export const failureSchema = (codes: readonly string[]) => failureWith(errorCodeSchema(codes));

export const FailureSchema = failureWith(ErrorCodeSchema);

function failureWith(code: ReturnType<typeof errorCodeSchema>) {
  return Type.Object(
    {
      success: Type.Literal(false),
      error: Type.Object({
        code,
        message: Type.String({ description: 'For people; it says what to do next, and may change.' }),
        status: Type.Integer({ description: 'The HTTP status once more.' }),
        fields: Type.Optional(
          Type.Array(FieldErrorSchema, { description: 'What is wrong, member by member.' }),
        ),
      }),
    },
    { $id: 'Failure' },
  );
}
