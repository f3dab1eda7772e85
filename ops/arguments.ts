/** Parsers of arguments and options. */
import { InvalidArgumentError } from 'commander';
import { parseTimestamp } from '../domain/common/timestamps.ts';

/** Maximum for `--limit`. */
export const MAX_LISTED = 1_000;

/**
 * Parses the maximum length of a list.
 *
 * @throws InvalidArgumentError unless the text is a whole number from 1 to `MAX_LISTED`.
 */
export function readLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MAX_LISTED) return limit;
  throw new InvalidArgumentError(`Use a whole number from 1 to ${MAX_LISTED}.`);
}

/**
 * Returns a text that others read, without spaces around it.
 *
 * @throws InvalidArgumentError for a text without a letter or digit, such as an unset variable of the shell.
 */
export function readText(text: string): string {
  if (/[\p{L}\p{N}]/u.test(text)) return text.trim();
  throw new InvalidArgumentError('Use a text with letters or digits.');
}

/**
 * Parses a point in time.
 *
 * @throws InvalidArgumentError unless the text is an RFC 3339 time.
 */
export function readTime(text: string): Date {
  const moment = parseTimestamp(text);
  if (moment !== undefined) return moment;
  throw new InvalidArgumentError('Use a time such as 2027-06-30T00:00:00Z.');
}

/** The option `--escrow-key` of commands that read histories. */
export const ESCROW_OPTION = [
  '--escrow-key <file>',
  'private escrow key (PEM), to recover keys of requests that Postgres has lost',
] as const;
