/** Schemas of authorizations, charges, delivery fees and collections. */
import { Type } from 'typebox';
import { closedSchema, count, nullable, schema, time } from './common.ts';
import { COLLECTION_METHODS } from '../../domain/money/collections.ts';
import { COVERAGE_MEMBERS, MAX_STATED_NGN } from '../../domain/money/coverage.ts';
import type { DeliveryFee } from '../../domain/money/delivery-fees.ts';
import { MAX_ITEMS } from '../../domain/requests/items.ts';

const ngn = (description: string, minimum = 0) =>
  Type.Integer({ minimum, maximum: MAX_STATED_NGN, description });

const CopayBody = closedSchema(
  'CopayBody',
  {
    percent: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: 'Percentage of the price, with at most two decimals.',
      }),
    ),
    amount_ngn: Type.Optional(ngn('Amount in whole Naira; at most the price.')),
  },
  "The patient's part of the price: exactly one of the members.",
);

/** The members of an authorization besides its code. */
export const COVERAGE_BODY = {
  approved_ngn: Type.Optional(
    ngn(
      "The approved amount in whole Naira. It limits the total of `charges`, the patient's part included; a higher price holds the request.",
      1,
    ),
  ),
  valid_until: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'End of the authorization. The request is held instead of dispensed after it. RFC 3339.',
    }),
  ),
  copay: Type.Optional(CopayBody),
  item_copays: Type.Optional(
    Type.Array(
      closedSchema('ItemCopayBody', {
        line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
        copay: CopayBody,
      }),
      {
        minItems: 1,
        maxItems: MAX_ITEMS,
        description: 'Co-pays of single items, which replace `copay` there.',
      },
    ),
  ),
};

/** The members that an answer to a hold removes. */
export const RemovedMembers = Type.Array(Type.Enum([...COVERAGE_MEMBERS]), {
  maxItems: COVERAGE_MEMBERS.length,
  uniqueItems: true,
  description:
    'Members that no longer apply. A member that is neither set nor removed keeps its value; without `copay` and `item_copays` the patient pays nothing.',
});

const SPLIT = {
  total_ngn: count('Total in whole Naira.'),
  payer_ngn: count('The part of the payer, which is the partner (the HMO).'),
  patient_ngn: count("The patient's part, which the pharmacy collects at the door."),
};

/** The charges without lines, in events. */
export const SplitSchema = schema(
  'Split',
  SPLIT,
  'A price divided between payer and patient, in whole Naira.',
);

export const ChargesSchema = schema(
  'Charges',
  {
    ...SPLIT,
    delivery_fee_ngn: count(
      "The pharmacy's fee for the delivery, which is part of the total and of the payer's part.",
    ),
    lines: Type.Array(
      Type.Object({ line: Type.Integer({ minimum: 1, description: '1 for the first item.' }), ...SPLIT }),
      { description: 'The same for each item.' },
    ),
  },
  'The price divided between payer and patient, in whole Naira: `line_total_ngn` of the items until the request ends, then `payable_ngn`.',
);

const CopaySchema = Type.Union(
  [
    Type.Object({ percent: Type.Number({ description: 'Percentage of the price.' }) }),
    Type.Object({ amount_ngn: Type.Integer({ description: 'Amount in whole Naira.' }) }),
  ],
  { $id: 'Copay', description: "The patient's part of the price." },
);

export const AuthorizationSchema = schema(
  'Authorization',
  {
    code: nullable(Type.String(), 'As `authorization_code`.'),
    emergency: Type.Boolean(),
    approved_ngn: nullable(
      Type.Integer({ minimum: 1 }),
      'The approved amount in whole Naira; null if none was stated.',
    ),
    valid_until: nullable(time(), 'End of the authorization; null if none was stated.'),
    copay: nullable(CopaySchema, 'Co-pay of the items without one of their own; null if there is none.'),
    item_copays: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
        copay: CopaySchema,
      }),
      { description: 'Co-pays of single items.' },
    ),
  },
  'The current authorization.',
);

/** Members of a collection as reported. */
export const COLLECTION = {
  collected_ngn: ngn('Collected amount in whole Naira.'),
  method: Type.Enum([...COLLECTION_METHODS], { description: 'How the patient paid.' }),
};

export const CollectionBody = closedSchema(
  'CollectionBody',
  COLLECTION,
  'What you collected from the patient.',
);

export const CollectionSchema = schema(
  'Collection',
  {
    ...COLLECTION,
    due_ngn: count("The patient's part of what was delivered, in whole Naira."),
    difference_ngn: Type.Integer({
      description:
        'Collected minus due. A shortfall (negative) stays with the pharmacy; an excess is owed to the patient.',
    }),
  },
  'What was collected from the patient at the door.',
);

export const DeliveryFeeSchema = Type.Union(
  [
    Type.Object({ flat_ngn: count('The fee of every delivery.') }),
    Type.Object({
      bands: Type.Array(
        Type.Object({
          up_to_km: Type.Number({ description: 'The band ends at this distance.' }),
          fee_ngn: count('The fee up to this distance.'),
        }),
        { description: 'The shortest distance first. Beyond the last band, its fee applies.' },
      ),
    }),
  ],
  {
    $id: 'DeliveryFee',
    description: 'What the payer of an order pays for its delivery, besides the medicines. Whole Naira.',
  },
);

export const DELIVERY_FEE_EXAMPLE: DeliveryFee = {
  bands: [
    { up_to_km: 5, fee_ngn: 300 },
    { up_to_km: 20, fee_ngn: 700 },
  ],
};
