/** The medicine catalogue, to search and to download. */
import { type Static, Type } from 'typebox';
import { MATCH_TYPES } from '../../domain/medicines/units.ts';
import { IDENTIFIER_KINDS } from '../../domain/medicines/product-identifiers.ts';
import { type CatalogueMedicine, MAX_IDENTIFIERS } from '../../services/medicines/medicines.ts';
import {
  closedObject,
  MEDICINE_NAME,
  nullable,
  openEnum,
  PRESCRIPTION_REQUIRED,
  schema,
  searchText,
} from '../schemas/common.ts';
import { gtin, nafdacNumber } from './stock-schemas.ts';
import { validationError } from '../../services/common/errors.ts';
import type { Services } from '../../services/compose.ts';
import { ok, pharmacyEndpoint } from '../http/endpoint.ts';
import { type Input, stringify } from 'csv-stringify/sync';
import { fileHeaders } from '../http/answers.ts';

const MAX_QUERY_LENGTH = 200;
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

const MedicinesQuery = closedObject({
  q: Type.Optional(searchText(MAX_QUERY_LENGTH, 'Generic or brand name, optionally with strength and form.')),
  gtin: Type.Optional(gtin('Finds the medicine of a scanned package. Use instead of `q`.')),
  nafdac_number: Type.Optional(
    nafdacNumber('Finds the medicine with this registration. Use instead of `q`.'),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'Maximum number of medicines.',
    }),
  ),
});
type MedicinesQuery = Static<typeof MedicinesQuery>;

export const MedicinesAnswer = schema('MedicinesAnswer', {
  total: Type.Integer({ minimum: 0, description: 'Number of matching medicines.' }),
  medicines: Type.Array(
    Type.Object({
      medicine_id: Type.String({ description: 'ID for `/stock`.' }),
      ...MEDICINE_NAME,
      label: Type.String({
        description: 'Name, strength and form. Accepted as `medicine` in rows of `/stock/bulk`.',
      }),
      prescription_required: PRESCRIPTION_REQUIRED,
      identifiers: Type.Array(
        Type.Object({
          kind: openEnum(IDENTIFIER_KINDS),
          value: Type.String({
            description: 'A barcode or registration number.',
          }),
          pack_size: nullable(
            Type.Integer(),
            'How many tablets, capsules, ... are in the package; null if unknown.',
          ),
        }),
        {
          description: `Known identifiers on its packages: the first ${MAX_IDENTIFIERS}. \`/medicines.csv\` has all.`,
        },
      ),
      match: Type.Object({
        type: openEnum(MATCH_TYPES),
        score: Type.Number({
          minimum: 0,
          maximum: 1,
          description: '1 if name and form match exactly.',
        }),
      }),
    }),
    { description: 'The best matches, best first.' },
  ),
  did_you_mean: Type.Array(Type.String(), {
    description: 'Labels of similar medicines, if none matches.',
  }),
});
export type MedicinesAnswer = Static<typeof MedicinesAnswer>;

/** The parameters to search by. */
const SEARCH_KEYS = ['q', ...IDENTIFIER_KINDS] as const;

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
    route: 'GET /medicines',
    scope: 'stock:write',
    id: 'findMedicines',
    tag: 'Medicines',
    summary: 'Search the catalogue',
    description:
      'Search by exactly one of `q`, `gtin` and `nafdac_number`, whether or not you stock the medicine. ' +
      '`q` is a generic or brand name in any case, with or without strength and form. `gtin` and ' +
      '`nafdac_number` also find the identifiers of your own item codes. `GET /medicines.csv` has the ' +
      'whole catalogue.',
    answers: ok('The medicines.', MedicinesAnswer, EXAMPLE),
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
  by: Pick<MedicinesQuery, (typeof SEARCH_KEYS)[number]>,
  limit: number,
) {
  const [key, ...others] = SEARCH_KEYS.filter((name) => by[name] !== undefined);
  if (key === undefined) {
    throw validationError([
      { path: 'q', code: 'required', message: 'is required, unless gtin or nafdac_number is given' },
    ]);
  }
  if (others.length > 0) {
    const message = `must be left out when ${key} is given`;
    throw validationError(others.map((path) => ({ path, code: 'ambiguous', message })));
  }
  const text = by[key] ?? '';
  return key === 'q' ? medicines.named(text, limit) : medicines.identified(pharmacyId, { kind: key, text });
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
    route: 'GET /medicines.csv',
    scope: 'stock:write',
    id: 'downloadCatalogue',
    tag: 'Medicines',
    summary: 'Download the catalogue',
    description:
      `All medicines as CSV (RFC 4180, UTF-8) with the columns ${COLUMNS.map((name) => `\`${name}\``).join(', ')}. ` +
      'Match your items with it once, then send their `medicine_id`. Brands, barcodes and registrations are separated by `;`, and empty if unknown.',
    answers: { 200: { description: 'The catalogue.', mediaTypes: [CSV] } },
    async handle() {
      const content = await csvOf(medicines.list());
      return { file: { media_type: CSV, content }, headers: fileHeaders('medicines.csv') };
    },
  });
}

/** Built as a whole, so that a read error becomes an error response instead of a truncated file. */
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
