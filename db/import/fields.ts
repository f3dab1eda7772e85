/** Reads the fields of a CSV row, and says what is wrong with one and what is expected. */
import { shown } from '../../domain/common/file-values.ts';
import { readDay } from '../../domain/common/moments.ts';
import type { CsvRecord } from './read-csv.ts';

/** A field that can't be used; the import reports it and goes on with the next row. */
export class BadField extends Error {
  override readonly name = 'BadField';
  readonly column: string;

  constructor(column: string, message: string) {
    super(message);
    this.column = column;
  }
}

const MAX_LENGTH = 500;
const MAX_INTEGER = 2_147_483_647;

/** @throws BadField when the field is empty or very long. */
export function textField(record: CsvRecord, column: string): string {
  const text = optionalField(record, column);
  if (text === undefined) throw new BadField(column, 'is empty');
  if (text.length > MAX_LENGTH) throw new BadField(column, `has more than ${MAX_LENGTH} characters`);
  return text.replaceAll(/\s+/g, ' ');
}

/** Undefined when the field is empty or the file has no such column. */
export function optionalField(record: CsvRecord, column: string): string | undefined {
  const text = record[column];
  return text === undefined || text === '' ? undefined : text;
}

/** @throws BadField when the field is no whole number from `min` on. */
export function integerField(record: CsvRecord, column: string, min: number): number {
  const text = textField(record, column);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > MAX_INTEGER) {
    throw new BadField(column, `is ${shown(text)}; ${expectedInteger(min)} is expected`);
  }
  return value;
}

const expectedInteger = (min: number) =>
  `a whole number from ${min} to ${MAX_INTEGER}, written as 1500 or 1,500,`;

/** @throws BadField when the field is no number of degrees between -`max` and `max`. */
export function degreesField(record: CsvRecord, column: string, max: number): number {
  const text = textField(record, column);
  const value = Number(text);
  if (!/^[+-]?\d+(\.\d+)?$/.test(text) || Math.abs(value) > max) {
    throw new BadField(
      column,
      `is ${shown(text)}; degrees from -${max} to ${max} are expected, such as 6.52`,
    );
  }
  return value;
}

/** @throws BadField when the field is no date such as 2027-12-31. */
export function dateField(record: CsvRecord, column: string): string {
  const text = textField(record, column);
  if (readDay(text) === undefined) {
    throw new BadField(column, `is ${shown(text)}; a date such as 2027-12-31 is expected`);
  }
  return text;
}

/** @throws BadField when the field isn't empty and no RFC 3339 time. */
export function optionalTimeField(record: CsvRecord, column: string): Date | undefined {
  const text = optionalField(record, column);
  if (text === undefined) return undefined;
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const time = new Date(text);
  if (!isTime || Number.isNaN(time.getTime())) {
    throw new BadField(column, `is ${shown(text)}; a time such as 2026-05-01T09:30:00Z is expected`);
  }
  return time;
}
