/** `GET /medicines.csv`: the whole catalogue, to match one's own items against. */
import { stringify, type Input } from 'csv-stringify/sync';
import type { CatalogueMedicine } from '../../../services/medicines/medicines.ts';
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { fileHeaders } from '../../http/file-answers.ts';

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
