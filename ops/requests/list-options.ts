/** What `ops requests list` is asked for. */
import { InvalidArgumentError } from 'commander';
import { STATUSES, type Status } from '../../domain/requests/statuses.ts';

/** What is listed; all, where nothing is said. */
export interface ListOptions {
  readonly status?: readonly Status[];
  readonly partner?: string;
  readonly pharmacy?: string;
  /** At most so many, the newest. */
  readonly limit: number;
}

/** How many are shown where nothing is said. */
export const USUAL_LIMIT = 50;

/** @throws InvalidArgumentError for what is no status. */
export function readStatuses(text: string): Status[] {
  const statuses = text.split(',').map((one) => STATUSES.find((status) => status === one.trim()));
  if (statuses.includes(undefined))
    throw new InvalidArgumentError(`Take one or more of ${STATUSES.join(', ')}, with commas between.`);
  return statuses.filter((status) => status !== undefined);
}
