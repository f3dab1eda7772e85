/** The medicine catalogue as partners and pharmacies search and download it. */
import { type Input, stringify } from 'csv-stringify/sync';
import { type Static, Type } from 'typebox';
import { IDENTIFIER_KINDS } from '../../domain/medicines/product-identifiers.ts';
import { MATCH_TYPES } from '../../domain/medicines/units.ts';
import type { Services } from '../../services/compose.ts';
import {
  type CatalogueMedicine,
  MAX_IDENTIFIERS,
  type CatalogueMatches,
} from '../../services/medicines/medicines.ts';
import { fileHeaders } from '../http/answers.ts';
import { type Answer, type Endpoint, ok } from '../http/endpoint.ts';
import {
  MEDICINE_NAME,
  nullable,
  openEnum,
  PRESCRIPTION_REQUIRED,
  schema,
  searchText,
} from '../schemas/common.ts';

const MAX_QUERY_LENGTH = 200;
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

export const nameSearched = () =>
  searchText(MAX_QUERY_LENGTH, 'Generic or brand name, optionally with strength and form.');

export const medicinesLimit = () =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'Maximum number of medicines.',
    }),
  );

export const MedicinesAnswer = schema('MedicinesAnswer', {
  total: Type.Integer({ minimum: 0, description: 'Number of matching medicines.' }),
  medicines: Type.Array(
    Type.Object({
      medicine_id: Type.String({
        description: 'Never changes. Accepted wherever an order or stock names a medicine.',
      }),
      ...MEDICINE_NAME,
      label: Type.String({
        description: 'Name, strength and form. Accepted wherever a text names a medicine.',
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

/** The parts that the searches of both APIs have in common. */
export const CATALOGUE_SEARCH = {
  route: 'GET /medicines',
  id: 'findMedicines',
  tag: 'Medicines',
  summary: 'Search the catalogue',
  answers: ok('The medicines.', MedicinesAnswer, EXAMPLE),
} as const;

/**
 * Answers a search of the catalogue with the members that the APIs show.
 *
 * @param find returns the matches; it is called with the maximum number of them.
 */
export async function findInCatalogue(
  limit: number | undefined,
  find: (limit: number) => Promise<CatalogueMatches>,
): Promise<Answer> {
  const { total, medicines, did_you_mean } = await find(limit ?? DEFAULT_LIMIT);
  const data: MedicinesAnswer = {
    total,
    medicines: medicines.map(
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
    did_you_mean: [...did_you_mean],
  };
  return { data };
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

/**
 * Describes the download of the catalogue. Both APIs use it.
 *
 * @param advice says what to do with the file.
 */
export function catalogueFile({ medicines }: Services, advice: string) {
  return {
    route: 'GET /medicines.csv',
    id: 'downloadCatalogue',
    tag: 'Medicines',
    summary: 'Download the catalogue',
    description:
      `All medicines as CSV (RFC 4180, UTF-8) with the columns ${COLUMNS.map((name) => `\`${name}\``).join(', ')}. ` +
      `${advice} Brands, barcodes and registrations are separated by \`;\`, and empty if unknown.`,
    answers: { 200: { description: 'The catalogue.', mediaTypes: [CSV] } },
    async handle(): Promise<Answer> {
      const content = await csvOf(medicines.list());
      return { file: { media_type: CSV, content }, headers: fileHeaders('medicines.csv') };
    },
  } satisfies Omit<Endpoint, 'scope'>;
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
