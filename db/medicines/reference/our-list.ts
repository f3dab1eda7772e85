/** Lists of our own about medicines of the catalogue, in `data/`: they come with the code, so a bad row is a mistake in it. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { DATA_FOLDER } from '../../import/data-folder.ts';
import { BadField } from '../../import/fields.ts';
import { readCsv, type CsvColumns, type CsvRecord } from '../../import/read-csv.ts';

/**
 * Reads the rows of a list one after the other.
 *
 * @param name of the file.
 * @param read takes a row; a `BadField` that it throws names the column.
 * @throws Error that names the file and line of a bad row.
 */
export async function readOurList(
  name: string,
  columns: CsvColumns,
  read: (record: CsvRecord) => void,
): Promise<void> {
  const badRow = (line: number, message: string) =>
    new Error(`data/${name}, line ${line}: ${message}. Correct the file`);
  for await (const row of readCsv(createReadStream(path.join(DATA_FOLDER, name)), columns)) {
    if ('bad' in row) throw badRow(row.bad.line, row.bad.message);
    try {
      read(row.record);
    } catch (error) {
      throw error instanceof BadField ? badRow(row.line, `${error.column} ${error.message}`) : error;
    }
  }
}
