/** Reads what is given with options. */
import { InvalidArgumentError } from 'commander';
import { readMoment } from '../domain/common/moments.ts';

/** At most so many of anything are listed. */
export const MOST_LISTED = 1_000;

/** @throws InvalidArgumentError for what is no such number. */
export function readLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MOST_LISTED) return limit;
  throw new InvalidArgumentError(`Take a whole number from 1 to ${MOST_LISTED}.`);
}

/** @throws InvalidArgumentError for a text without a letter or digit, which would show as an empty cell in every list. */
export function readName(text: string): string {
  if (/[\p{L}\p{N}]/u.test(text)) return text.trim();
  throw new InvalidArgumentError('Give a name with letters or digits.');
}

/** @throws InvalidArgumentError for what is no moment. */
export function readTime(text: string): Date {
  const moment = readMoment(text);
  if (moment !== undefined) return moment;
  throw new InvalidArgumentError('Take a time such as 2027-06-30T00:00:00Z.');
}
