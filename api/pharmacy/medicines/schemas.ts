/** Medicines of the catalogue, as pharmacies look them up. */
import { Type, type Static } from 'typebox';
import { MATCH_TYPES } from '../../../domain/medicines/match-types.ts';
import { openEnum } from '../../schemas/common/open-enum.ts';
import { searchText } from '../../schemas/common/texts.ts';

const MAX_QUERY_LENGTH = 200;
export const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

export const MedicinesQuery = Type.Object(
  {
    q: searchText(MAX_QUERY_LENGTH, 'Generic name or brand; may name a strength and a form.'),
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
