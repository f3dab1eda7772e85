/** Medicines of the catalogue, as pharmacies look them up and download them. */
import { type Static, Type } from 'typebox';
import { MATCH_TYPES } from '../../domain/medicines/units.ts';
import { IDENTIFIER_KINDS } from '../../domain/medicines/product-identifiers.ts';
import { type CatalogueMedicine, MOST_IDENTIFIERS } from '../../services/medicines/medicines.ts';
import { MEDICINE_NAME, nullable, openEnum, PRESCRIPTION_REQUIRED, searchText } from '../schemas/common.ts';
import { gtin, nafdacNumber } from './stock-schemas.ts';
import { validationError } from '../../services/common/errors.ts';
import type { Services } from '../../services/compose.ts';
import { pharmacyEndpoint } from '../http/endpoint.ts';
import { type Input, stringify } from 'csv-stringify/sync';
import { fileHeaders } from '../http/answers.ts';

const MAX_QUERY_LENGTH = 200;
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

const MedicinesQuery = Type.Object(
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
type MedicinesQuery = Static<typeof MedicinesQuery>;

export const MedicinesAnswer = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: 'How many medicines it may mean.' }),
    medicines: Type.Array(
      Type.Object({
        medicine_id: Type.String({ description: 'What `/stock` takes.' }),
        ...MEDICINE_NAME,
        label: Type.String({
          description: 'Name, strength and form: what rows of `/stock/bulk` take as `medicine`.',
        }),
        prescription_required: PRESCRIPTION_REQUIRED,
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

/** What a medicine may be asked by. */
const WAYS = ['q', ...IDENTIFIER_KINDS] as const;

const EXAMPLE: MedicinesAnswer = {
  total: 1,
  medicines: [
    {
      medicine_id: 'med_f08334a4d997',
      name: 'paracetamol',
      form: 'tablet',
      strength: '500 mg',
      label: 'paracetamol 500 mg tablet',
      prescription_required: false,
      identifiers: [],
      match: { type: 'exact', score: 1 },
    },
  ],
  did_you_mean: [],
};

export function findMedicines({ medicines }: Services) {
  return pharmacyEndpoint<undefined, MedicinesQuery>({
    method: 'GET',
    path: '/medicines',
    scope: 'stock:write',
    operation: {
      id: 'findMedicines',
      tag: 'Medicines',
      summary: 'Look up how we write a medicine',
      description:
        'By generic name or brand, in any case, with or without strength and form; also where you have none of it. ' +
        'Or by what is on the package, `gtin` or `nafdac_number`: exactly one of the three is asked by. These find what the ' +
        'catalogue knows of packages, and what you said yourself of your item codes. All medicines at once are in `GET /medicines.csv`.',
      answers: { 200: { description: 'The medicines.', data: MedicinesAnswer, example: EXAMPLE } },
      errors: [],
    },
    query: MedicinesQuery,
    async handle({ caller, query: { limit = DEFAULT_LIMIT, ...by } }) {
      const found = await findBy(medicines, caller.pharmacy_id, by, limit);
      const data: MedicinesAnswer = {
        total: found.total,
        medicines: found.medicines.map(
          ({ medicine_id, generic_name, form, strength, label, prescription_only, identifiers, match }) => ({
            medicine_id,
            name: generic_name,
            form,
            strength,
            label,
            prescription_required: prescription_only,
            identifiers: [...identifiers],
            match,
          }),
        ),
        did_you_mean: [...found.did_you_mean],
      };
      return { data };
    },
  });
}

async function findBy(
  medicines: Services['medicines'],
  pharmacyId: string,
  by: Pick<MedicinesQuery, (typeof WAYS)[number]>,
  limit: number,
) {
  const [way, ...others] = WAYS.filter((name) => by[name] !== undefined);
  if (way === undefined) {
    throw validationError([
      { path: 'q', code: 'required', message: 'is required, or gtin or nafdac_number' },
    ]);
  }
  if (others.length > 0) {
    const message = `must be left out where ${way} is given`;
    throw validationError(others.map((path) => ({ path, code: 'ambiguous', message })));
  }
  const text = by[way] ?? '';
  return way === 'q' ? medicines.named(text, limit) : medicines.identified(pharmacyId, { kind: way, text });
}

const CSV = 'text/csv';
const COLUMNS = [
  'medicine_id',
  'label',
  'generic_name',
  'strength',
  'form',
  'content_unit',
  'prescription_required',
  'brands',
  'gtins',
  'nafdac_numbers',
];

export function catalogueCsv({ medicines }: Services) {
  return pharmacyEndpoint({
    method: 'GET',
    path: '/medicines.csv',
    scope: 'stock:write',
    operation: {
      id: 'downloadCatalogue',
      tag: 'Medicines',
      summary: 'Download the catalogue',
      description:
        `All medicines, as CSV (RFC 4180, UTF-8) with the columns ${COLUMNS.map((name) => `\`${name}\``).join(', ')}. ` +
        'Match your items with it once, and send their `medicine_id` from then on. Brands are those that it is sold as; they, barcodes and registrations have `;` between, and the latter two are empty where we know none.',
      answers: { 200: { description: 'The catalogue.', mediaTypes: [CSV] } },
      errors: [],
    },
    async handle() {
      const content = await csvOf(medicines.list());
      return { file: { media_type: CSV, content }, headers: fileHeaders('medicines.csv') };
    },
  });
}

/** As a whole, so that a catalogue that can't be read to its end is answered as an error and not as the beginning of one. */
async function csvOf(batches: AsyncIterable<readonly CatalogueMedicine[]>): Promise<Buffer> {
  const parts = [linesOf([COLUMNS])];
  for await (const medicines of batches) {
    const rows = medicines.map(({ prescription_only, brands, gtins, nafdac_numbers, ...medicine }) => ({
      ...medicine,
      prescription_required: String(prescription_only),
      brands: brands.join(';'),
      gtins: gtins.join(';'),
      nafdac_numbers: nafdac_numbers.join(';'),
    }));
    parts.push(linesOf(rows));
  }
  return Buffer.concat(parts);
}

const linesOf = (rows: Input) =>
  Buffer.from(stringify(rows, { columns: COLUMNS, record_delimiter: 'windows' }));
