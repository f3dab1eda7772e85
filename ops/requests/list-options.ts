import { InvalidArgumentError } from 'commander';
import { STATUSES, type Status } from '../../domain/requests/statuses.ts';

/** Filters of the list; without them all requests are listed. */
export interface ListOptions {
  readonly status?: readonly Status[];
  readonly partner?: string;
  readonly pharmacy?: string;
  readonly limit: number;
}

export const DEFAULT_LIMIT = 50;

/** @throws InvalidArgumentError for an unknown status. */
export function readStatuses(text: string): Status[] {
  const statuses = text.split(',').map((one) => STATUSES.find((status) => status === one.trim()));
  if (statuses.includes(undefined))
    throw new InvalidArgumentError(`Use one or more of ${STATUSES.join(', ')}, separated by commas.`);
  return statuses.filter((status) => status !== undefined);
}
