/**
 * Recognises a prescription that is sent again. The id follows from the partner, the details and the files: the same ones have the same
 * id, however the details are spelled. Three other keys recognise the same sheet typed again in other words; only one prescription of a
 * key is ever verified (`db/prescriptions/review.ts`). docs/decisions/0014.
 */
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

/** A file that a partner sent, without what was cut off. */
export interface SentFile extends InspectedFile {
  readonly file_id: string;
  readonly sha256: Buffer;
  /** Of the first in `files` that is this one. */
  readonly place: number;
}

export function sentFile(partnerId: string, file: InspectedFile, place: number): SentFile {
  const sha256 = createHash('sha256').update(file.content).digest();
  const digest = digestOf(['file', partnerId, sha256.toString('hex')]);
  return { ...file, file_id: idFromDigest('file', digest), sha256, place };
}

/** Whatever the order of the files, and the case, spaces and punctuation of the details. */
export function prescriptionIdOf(
  partnerId: string,
  { enrollee_id, details }: PrescriptionInput,
  files: readonly SentFile[],
): string {
  const said = fingerprintOf({
    enrollee_id,
    ...(details === undefined ? {} : { details: comparable(details) }),
  });
  const ids = files.map(({ file_id }) => file_id).toSorted();
  return idFromDigest('prescription', digestOf(['prescription', partnerId, said, ...ids]));
}

export interface SheetKeys {
  /** Of the number that the prescriber gave it; null where there is none. */
  readonly number_key: string | null;
  /** Of prescriber, date and quantities; null where there are no details. */
  readonly content_key: string | null;
}

/** Details that identify a sheet, both as sent and as stored. */
interface SheetDetails {
  readonly prescriber: Pick<DetailsInput['prescriber'], 'licence_number'>;
  readonly issued_on: string;
}

/** What two prescriptions of one sheet have in common, also when it was typed in other words. */
export function sheetKeysOf(partnerId: string, { enrollee_id, details }: PrescriptionInput): SheetKeys {
  if (details === undefined) return { number_key: null, content_key: null };
  const { issued_on, lines } = comparable(details);
  const { prescriber, reference } = details;
  const sheet = [partnerId, enrollee_id, licenceOf(prescriber.licence_number)];
  const allowed = lines.map(({ dosage: _dosage, ...line }) => line);
  return {
    number_key: reference === undefined ? null : fingerprintOf(['number', ...sheet, numberOf(reference)]),
    content_key: fingerprintOf(['content', ...sheet, issued_on, inOrder(allowed)]),
  };
}

/**
 * Returns a key that is equal for prescriptions made from the same paper sheet: it is computed from the prescriber, the date, and the
 * amount of each medicine that a pharmacist verified, so that spelling does not matter. Null without typed details.
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
  return fingerprintOf(['allowed', ...sheet, issued_on, inOrder(amounts)]);
}

/** Without the board and the register of full registration, which are often left out: "MDCN/R/0777" is "777". */
function licenceOf(text: string): string {
  return plainNumber(text).replace(/^(?:mdcn|nmcn|pcn)?(?:folio|licence|license|reg|no)*r?(?=\d)/, '');
}

/** Without the words that mean "number": "Rx No. A-01" is "a1". */
function numberOf(text: string): string {
  return plainNumber(text, new Set(['rx', 'no', 'nr', 'num', 'number', 'ref', 'reference']));
}

/** Letters and digits, without case, separators and leading zeros; "12/3" stays another number than "1/23". */
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
    lines: inOrder(lines.map(comparableLine)),
  };
}

function comparableLine(line: PrescriptionLineInput) {
  const { medicine, strength = '', form = '', quantity, unit, dosage, refills = 0 } = line;
  return {
    // Forms are written short: "caps".
    medicine: wordsOf(`${medicine} ${strength} ${form}`)
      .split(' ')
      .map((word) => formWord(word) ?? word)
      .join(' '),
    quantity,
    unit: parseUnit(unit) ?? wordsOf(unit),
    dosage: wordsOf(dosage),
    refills,
  };
}

/** A sheet has no order that matters. */
function inOrder<Line extends object>(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** Its words and numbers, in lower case and without accents: "RX-17", "rx 17" and "Rx17" are the same; "12/3" and "1/23" are not. */
function wordsOf(text: string): string {
  // "0,5", and not "1,000".
  const plain = withoutAccents(text).replaceAll(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.');
  const words = plain.match(/\p{L}+|\p{N}+(?:\.\p{N}+)*|[%+]/gu);
  // A text of nothing but signs is compared as it is.
  return words === null ? plain.trim() : words.join(' ');
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function digestOf(words: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(words)).digest();
}
