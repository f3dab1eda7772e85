/** Lists requests by what Postgres has of them. */
import { InvalidArgumentError } from 'commander';
import { STATUSES, type Status } from '../../domain/requests/statuses.ts';
import { listForOperators } from '../../services/requests/list-requests.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

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
const MOST_LISTED = 1_000;

/** Prints ids, statuses and times: no patient data. */
export async function listRequests(operations: Operations, options: ListOptions): Promise<void> {
  const { status: statuses = STATUSES, partner: partner_id, pharmacy: pharmacy_id, limit } = options;
  const filters = { statuses, partner_id, pharmacy_id };
  const parts = { database: operations.database() };
  const { requests, has_more } = await listForOperators(parts, filters, limit);
  if (requests.length === 0) return operations.print('No request is like that.');
  const rows = requests.map((row) => [
    row.request_id,
    row.status,
    row.created_at.toISOString(),
    row.updated_at.toISOString(),
    row.partner_id,
    row.pharmacy_id,
  ]);
  const titles = ['REQUEST', 'STATUS', 'CREATED', 'CHANGED', 'PARTNER', 'PHARMACY'];
  for (const line of tableLines(titles, rows)) operations.print(line);
  if (has_more) operations.print(`There are more: --limit shows up to ${MOST_LISTED}.`);
}

/** @throws InvalidArgumentError for what is no status. */
export function readStatuses(text: string): Status[] {
  const statuses = text.split(',').map((one) => STATUSES.find((status) => status === one.trim()));
  if (statuses.includes(undefined))
    throw new InvalidArgumentError(`Take one or more of ${STATUSES.join(', ')}, with commas between.`);
  return statuses.filter((status) => status !== undefined);
}

/** @throws InvalidArgumentError for what is no such number. */
export function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST_LISTED) return limit;
  throw new InvalidArgumentError(`Take a whole number from 1 to ${MOST_LISTED}.`);
}
