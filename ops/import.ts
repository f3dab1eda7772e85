/** `ops import`: medicines, pharmacies and stock from CSV files. */
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { importIdentifiers } from '../db/import/import-identifiers.ts';
import { importMedicines } from '../db/import/import-medicines.ts';
import { importNames, type NotRemoved, removeMedicine, removeName } from '../db/import/import-names.ts';
import { countUnreviewed, listUnreviewed, type UnreviewedCount } from '../db/import/unreviewed.ts';
import { importPlaces } from '../db/import/import-places.ts';
import { importPharmacies } from '../db/import/import-pharmacies.ts';
import { ImportRunning } from '../db/import/import-rows.ts';
import type { ImportReport } from '../db/import/read-csv.ts';
import { importStock } from '../db/import/import-stock.ts';
import { OperatorError, usageError } from './errors.ts';
import type { Operations } from './operations.ts';

type Importer = typeof importMedicines;

const names =
  (file: Parameters<typeof importNames>[2]): Importer =>
  (database, source, options) =>
    importNames(database, source, file, options);

interface Import {
  readonly what: string;
  readonly load: Importer;
  /** Set for files whose rows a pharmacist must review. */
  readonly isReviewed?: true;
}

const IMPORTERS: Readonly<Record<string, Import>> = {
  medicines: {
    what: 'the catalogue: generic names with forms and strengths',
    load: importMedicines,
    isReviewed: true,
  },
  brands: {
    what: 'brand names of medicines in the catalogue, with the forms and strengths of each',
    load: names('brand'),
    isReviewed: true,
  },
  synonyms: { what: 'other names of medicines in the catalogue', load: names('synonym'), isReviewed: true },
  'not-listed': {
    what: 'medicines that are not in the catalogue, so that they are not read as misspellings of others',
    load: names('not listed'),
  },
  identifiers: {
    what: 'barcodes (GTIN) and NAFDAC registration numbers, with the medicine of each',
    load: importIdentifiers,
    isReviewed: true,
  },
  places: { what: 'towns and areas that addresses can name, with their coordinates', load: importPlaces },
  pharmacies: { what: 'pharmacies with their coordinates and licences', load: importPharmacies },
  stock: { what: 'stock of pharmacies, with price and quantity', load: importStock },
};

/** Maximum number of invalid rows that are printed. */
const MAX_ROWS_PRINTED = 100;

export function defineImport(imports: Command, operations: Operations): void {
  for (const [name, { what, load, isReviewed }] of Object.entries(IMPORTERS)) {
    imports
      .command(name)
      .description(`Loads ${what}. A file with invalid rows is not loaded unless --skip-bad-rows is given.`)
      .argument('<file>', 'a CSV file with a header line, separated by commas, semicolons or tabs')
      .option('--skip-bad-rows', 'load the valid rows of a file that has invalid ones', false)
      .action(async (file: string, options: { skipBadRows: boolean }) => {
        await requireReadable(file);
        await operations.change(`${name} from ${basename(file)}`, async () => {
          const report = await refusedIfLocked(load(operations.database(), createReadStream(file), options));
          const unreviewed = isReviewed && (await countUnreviewed(operations.database()));
          answer(operations, file, { ...report, ...(unreviewed && { unreviewed }) });
          requireLoaded(report);
        });
      });
  }
  defineRemoval(imports, operations);
  imports
    .command('unreviewed')
    .description(
      'Lists the medicines, brands, synonyms, barcodes and registrations that no pharmacist has reviewed yet.',
    )
    .action(async () => {
      const rows = await listUnreviewed(operations.database());
      operations.answer({ rows }, () => [
        ...rows.map(({ kind, name, says }) => `${kind}  ${name}  (${says})`),
        `${rows.length} rows to review. Write the pharmacist's name into reviewed_by of the file, and import it again.`,
      ]);
    });
}

/** Defines the commands that correct a wrong import, because importing a name again with another medicine is refused. */
function defineRemoval(imports: Command, operations: Operations): void {
  imports
    .command('remove-name')
    .description(
      'Removes a brand, a synonym or a not-listed name that was imported by mistake. Then import the right one.',
    )
    .argument('<name>', 'as in the file')
    .option('--of <generic_name>', 'the medicine of the name, if it means several')
    .action(async (name: string, { of }: { readonly of?: string }) => {
      const removed = await operations.change(name, async () =>
        done(await refusedIfLocked(removeName(operations.database(), name, of))),
      );
      operations.answer(removed, () => [
        `Removed: the ${removed.kind} ${removed.name}, which meant ${removed.generic_name}`,
      ]);
    });
  imports
    .command('remove-medicine')
    .description(
      'Removes a medicine that was imported by mistake, with its names and identifiers, unless a pharmacy or a prescription uses it.',
    )
    .argument('<medicine>', 'medicine_id, or the generic name for all of its forms and strengths')
    .action(async (medicine: string) => {
      const removed = await operations.change(medicine, async () =>
        done(await refusedIfLocked(removeMedicine(operations.database(), medicine))),
      );
      operations.answer(removed, () => [
        ...removed.products.map((label) => `Removed: ${label}`),
        `${removed.names.length} names and ${removed.identifiers} identifiers removed`,
      ]);
    });
}

/** Awaits an import or a removal. @throws OperatorError instead of ImportRunning. */
async function refusedIfLocked<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ImportRunning) throw new OperatorError(error.message, { cause: error });
    throw error;
  }
}

/** @throws OperatorError when nothing was removed. */
function done<Removed extends object>(outcome: Removed | NotRemoved): Removed {
  if ('refusal' in outcome) throw new OperatorError(outcome.refusal);
  return outcome;
}

/** Checks the path before anything is loaded. @throws OperatorError when it is not a readable file. */
async function requireReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
  } catch (error) {
    throw usageError(`Cannot read ${file}. Check the path.`, error);
  }
  const found = await stat(file);
  if (found.isDirectory()) throw usageError(`Cannot read ${file}: it is a directory. Check the path.`);
}

interface Answered extends ImportReport {
  readonly unreviewed?: UnreviewedCount;
}

function answer(operations: Operations, file: string, report: Answered): void {
  const { bad, unreviewed } = report;
  const printed = bad.slice(0, MAX_ROWS_PRINTED);
  operations.answer({ ...report, bad: printed, bad_rows: bad.length }, () => [
    ...printed.map(
      ({ line, column, message }) => `${file}:${line}${column === undefined ? '' : ` ${column}`}: ${message}`,
    ),
    ...(bad.length > printed.length ? [`... and ${bad.length - printed.length} more invalid rows`] : []),
    countsText(report),
    ...(unreviewed === undefined ? [] : [unreviewedText(unreviewed)]),
  ]);
}

/** @throws OperatorError when all rows are invalid, or the file was not loaded because some are. */
function requireLoaded({ read, bad, loaded, repeated }: ImportReport): void {
  if (bad.length > 0 && read === 0) {
    throw new OperatorError('Nothing was loaded. Correct the first line, which names the columns.');
  }
  if (bad.length > 0 && loaded + repeated === 0) {
    throw new OperatorError(
      'Nothing was loaded. Correct these rows, or load the others with --skip-bad-rows.',
    );
  }
}

/** The counts add up to the number of rows read. */
function countsText({ read, loaded, repeated, withheld, changed, bad }: ImportReport): string {
  if (read === 0 && bad.length > 0) return '0 rows read: the header cannot be used';
  return [
    `${read} rows read, ${loaded} loaded (${changed} new or different)`,
    ...(repeated === 0 ? [] : [`${repeated} repeating an earlier row`]),
    ...(withheld === 0 ? [] : [`${withheld} valid but not loaded`]),
    `${bad.length} invalid`,
  ].join(', ');
}

function unreviewedText({ medicines, names, identifiers }: UnreviewedCount): string {
  if (medicines + names + identifiers === 0) return 'A pharmacist has reviewed the whole catalogue';
  return (
    `Not reviewed by a pharmacist: ${medicines} medicines, ${names} brands and synonyms, ` +
    `${identifiers} barcodes and registrations. ` +
    'List them with: ops import unreviewed'
  );
}
