/** Medicines of the catalogue, as pharmacies look them up. */
import { Type, type Static } from 'typebox';
import { MATCH_TYPES } from '../../../domain/medicines/match-types.ts';
import { IDENTIFIER_KINDS } from '../../../domain/medicines/product-identifiers.ts';
import { MOST_IDENTIFIERS } from '../../../services/medicines/name-medicine.ts';
import { nullable } from '../../schemas/common/common.ts';
import { openEnum } from '../../schemas/common/open-enum.ts';
import { searchText } from '../../schemas/common/texts.ts';
import { gtin, nafdacNumber } from '../item-codes/texts.ts';

const MAX_QUERY_LENGTH = 200;
export const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

export const MedicinesQuery = Type.Object(
  {
    q: Type.Optional(searchText(MAX_QUERY_LENGTH, 'Generic name or brand; may name a strength and a form.')),
    gtin: Type.Optional(gtin('Finds the medicine of the package that you scanned, in place of `q`.')),
    nafdac_number: Type.Optional(nafdacNumber('Finds the medicine that is registered so, in place of `q`.')),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LIMIT,
        default: DEFAULT_LIMIT,
        description: 'How many medicines at most.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type MedicinesQuery = Static<typeof MedicinesQuery>;

export const MedicinesAnswer = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: 'How many medicines it may mean.' }),
    medicines: Type.Array(
      Type.Object({
        medicine_id: Type.String({ description: 'What `/stock` takes.' }),
        name: Type.String({ description: 'Generic name.' }),
        form: Type.String({ description: 'Dosage form.' }),
        strength: Type.String({ description: 'Empty when the catalogue names none.' }),
        label: Type.String({
          description: 'Name, strength and form: what rows of `/stock/bulk` take as `medicine`.',
        }),
        prescription_required: Type.Boolean({
          description: 'Whether it is dispensed only from a prescription that a pharmacist has verified.',
        }),
        identifiers: Type.Array(
          Type.Object({
            kind: openEnum(IDENTIFIER_KINDS),
            value: Type.String({
              description: 'A barcode with as many digits as it needs, or a registration.',
            }),
            pack_size: nullable(
              Type.Integer(),
              'How many tablets, capsules, ... are in the package, where known.',
            ),
          }),
          {
            description: `What is on packages of it, as far as we know: the first ${MOST_IDENTIFIERS}; \`/medicines.csv\` has all.`,
          },
        ),
        match: Type.Object({
          type: openEnum(MATCH_TYPES),
          score: Type.Number({
            minimum: 0,
            maximum: 1,
            description: '1 is the name and form exactly as asked.',
          }),
        }),
      }),
      { description: 'The best `limit` of them, best first.' },
    ),
    did_you_mean: Type.Array(Type.String(), {
      description: 'Labels of near medicines, where there is none.',
    }),
  },
  { $id: 'MedicinesAnswer' },
);
export type MedicinesAnswer = Static<typeof MedicinesAnswer>;
