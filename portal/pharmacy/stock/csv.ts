/** A file of stock as rows of texts, so that a row can be changed before it is sent. */
import Papa from 'papaparse';

export interface CsvTable {
  /** As the header names them. */
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** @throws Error for what can not be read as CSV. */
export function readCsv(text: string): CsvTable {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
  });
  const [broken] = errors.filter(({ type }) => type === 'Quotes');
  if (broken !== undefined) throw new Error(`Row ${(broken.row ?? 0) + 1}: ${broken.message}.`);
  if (data.length === 0) throw new Error('There are no rows in it.');
  return { columns: meta.fields ?? [], rows: data };
}

export function writeCsv({ columns, rows }: CsvTable): string {
  return `${Papa.unparse([...rows], { columns: [...columns] })}\n`;
}
