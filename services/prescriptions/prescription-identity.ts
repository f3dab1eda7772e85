/**
 * Recognises a prescription that is submitted again. Its id is derived from the partner, the details and the files, independent of
 * spelling. Three more keys recognise a paper prescription that was typed differently; only one prescription per key can be verified
 * (`db/prescriptions/review.ts`). docs/decisions/0014.
 */
import { withPlainDecimals } from '../../domain/medicines/strengths.ts';
import { createHash } from 'node:crypto';
import { idFromDigest } from '../../domain/common/ids.ts';
import { formWord } from '../../domain/medicines/dosage-forms.ts';
import { parseUnit } from '../../domain/medicines/units.ts';
import type { Allowance } from '../../domain/prescriptions/prescriptions.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import type { InspectedFile } from './files/inspect-file.ts';
import {
  type DetailsInput,
  lastDayOf,
  type PrescriptionInput,
  type PrescriptionLineInput,
} from './prescription-input.ts';

/** A submitted file after inspection. */
export interface SubmittedFile extends InspectedFile {
  readonly file_id: string;
  readonly sha256: Buffer;
  /** Index in `files` of the first copy of this file. */
  readonly place: number;
}

export function submittedFile(partnerId: string, file: InspectedFile, place: number): SubmittedFile {
  const sha256 = createHash('sha256').update(file.content).digest();
  const digest = digestOf(['file', partnerId, sha256.toString('hex')]);
  return { ...file, file_id: idFromDigest('file', digest), sha256, place };
}

/**
 * Derives the id of a prescription. The sequence of the files does not matter; in the details, neither do upper and lower case, spaces,
 * and punctuation that changes no amount.
 */
export function prescriptionIdOf(
  partnerId: string,
  { enrollee_id, details }: PrescriptionInput,
  files: readonly SubmittedFile[],
): string {
  const content = fingerprintOf({
    enrollee_id,
    ...(details === undefined ? {} : { details: comparable(details) }),
  });
  const ids = files.map(({ file_id }) => file_id).toSorted();
  return idFromDigest('prescription', digestOf(['prescription', partnerId, content, ...ids]));
}

export interface SheetKeys {
  /** Key of the prescriber's reference number; null without one. */
  readonly number_key: string | null;
  /** Key of prescriber, date and quantities; null without details. */
  readonly content_key: string | null;
}

/** The identifying details, as submitted or as stored. */
interface SheetDetails {
  readonly prescriber: Pick<DetailsInput['prescriber'], 'licence_number'>;
  readonly issued_on: string;
}

/** Keys that are equal for two prescriptions of the same paper sheet, even if it was typed differently. */
export function sheetKeysOf(partnerId: string, { enrollee_id, details }: PrescriptionInput): SheetKeys {
  if (details === undefined) return { number_key: null, content_key: null };
  const { prescriber, reference, issued_on, lines } = details;
  const sheet = [partnerId, enrollee_id, licenceOf(prescriber.licence_number)];
  // Signs between numbers do not matter, because "500/125" and "500-125" may be one sheet typed twice.
  const allowed = lines
    .map((line) => comparableLine(line, decimalsOf))
    .map(({ dosage: _dosage, ...line }) => line);
  return {
    number_key: reference === undefined ? null : fingerprintOf(['number', ...sheet, numberOf(reference)]),
    content_key: fingerprintOf(['content', ...sheet, issued_on, sorted(allowed)]),
  };
}

/**
 * Returns a key that is equal for prescriptions of the same paper sheet. It is computed from the prescriber, the date, and the verified
 * amount of each medicine, so that spelling does not matter. Null without details.
 */
export function allowedKeyOf(
  partnerId: string,
  { enrollee_id, details }: { readonly enrollee_id: string; readonly details: SheetDetails | null },
  allowances: readonly Allowance[],
): string | null {
  if (details === null) return null;
  const { prescriber, issued_on } = details;
  const amounts = allowances.map(({ medicine_id, content_unit, quantity }) => ({
    medicine_id,
    content_unit,
    quantity,
  }));
  const sheet = [partnerId, enrollee_id, licenceOf(prescriber.licence_number)];
  return fingerprintOf(['allowed', ...sheet, issued_on, sorted(amounts)]);
}

/** Drops the board and the register, which are often omitted: "MDCN/R/0777" becomes "777". */
function licenceOf(text: string): string {
  return plainNumber(text).replace(/^(?:mdcn|nmcn|pcn)?(?:folio|licence|license|reg|no)*r?(?=\d)/, '');
}

/** Drops words that mean "number": "Rx No. A-01" becomes "a1". */
function numberOf(text: string): string {
  return plainNumber(text, new Set(['rx', 'no', 'nr', 'num', 'number', 'ref', 'reference']));
}

/** Keeps letters and digits without case, separators and leading zeros. "12/3" and "1/23" stay different. */
function plainNumber(text: string, leadingWords: ReadonlySet<string> = new Set()): string {
  const plain = withoutAccents(text);
  const words = (plain.match(/\p{L}+|\p{N}+/gu) ?? []).map((word) => word.replace(/^0+(?=\p{N})/u, ''));
  if (words.length === 0) return plain.trim();
  const first = words.findIndex((word) => !leadingWords.has(word));
  return words
    .slice(Math.max(first, 0))
    .join(' ')
    .replaceAll(/(?<=\p{L}) | (?=\p{L})/gu, '');
}

function comparable({ prescriber, issued_on, valid_until, reference, lines }: DetailsInput) {
  return {
    prescriber: { name: wordsOf(prescriber.name), licence_number: wordsOf(prescriber.licence_number) },
    issued_on,
    valid_until: lastDayOf({ issued_on, ...(valid_until === undefined ? {} : { valid_until }) }),
    reference: reference === undefined ? null : wordsOf(reference),
    lines: sorted(lines.map((line) => comparableLine(line, amountsOf))),
  };
}

/** @param textOf compares medicines and dosages. */
function comparableLine(line: PrescriptionLineInput, textOf: (text: string) => string) {
  const { medicine, strength = '', form = '', quantity, unit, dosage, refills = 0 } = line;
  return {
    // Forms are often abbreviated, for example "caps".
    medicine: textOf(`${medicine} ${strength} ${form}`)
      .split(' ')
      .map((word) => formWord(word) ?? word)
      .join(' '),
    quantity,
    unit: parseUnit(unit) ?? wordsOf(unit),
    dosage: textOf(dosage),
    refills,
  };
}

/** Sorts the lines, because their order on a sheet does not matter. */
function sorted<Line extends object>(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

const WORDS = /\p{L}+|\p{N}+(?:\.\p{N}+)*|[%+]/gu;
/** Matches words, numbers and the signs that change an amount: a limit, a range or fraction, a comma that begins a word (",125 mg"). */
const AMOUNTS = /\p{L}+|\p{N}+(?:\.\p{N}+)*|[%+]|[<>]=?|(?<=\p{N} ?)[/-](?= ?\p{N})|(?<!\S),(?=\p{N})/gu;

/** Extracts words and numbers in lower case without accents: "RX-17", "rx 17" and "Rx17" are equal; "12/3" and "1/23" are not. */
function wordsOf(text: string, pattern = WORDS): string {
  // Reads "0,5" as a decimal number, but not "1,000".
  const plain = withoutAccents(text).replaceAll(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.');
  const words = plain.match(pattern);
  // A text of punctuation only is compared unchanged.
  return words === null ? plain.trim() : words.join(' ');
}

/** As `wordsOf`, but ".5" is 0.5 and not 5. */
function decimalsOf(text: string): string {
  return wordsOf(withPlainDecimals(text));
}

/**
 * As `decimalsOf`, but keeps the signs that change an amount: "1/2", "1-2", "<2" and "12" all differ, so that a corrected
 * strength or dosage does not count as the same prescription.
 */
function amountsOf(text: string): string {
  const plain = withPlainDecimals(text)
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('\u2044', '/')
    .replaceAll('≤', '<=')
    .replaceAll('≥', '>=');
  return wordsOf(plain, AMOUNTS);
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function digestOf(words: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(words)).digest();
}
