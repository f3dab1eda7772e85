/** Lists requests from their rows in Postgres. */
import { STATUSES } from '../../domain/requests/statuses.ts';
import { listForOperators } from '../../services/requests/list-requests.ts';
import { MAX_LISTED } from '../arguments.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';
import type { ListOptions } from './list-options.ts';

/** Prints ids, statuses and times: no patient data. */
export async function listRequests(operations: Operations, options: ListOptions): Promise<void> {
  const { status: statuses = STATUSES, partner: partner_id, pharmacy: pharmacy_id, limit } = options;
  const filters = { statuses, partner_id, pharmacy_id };
  const { requests, has_more } = await listForOperators(operations.database(), filters, limit);
  const rows = requests.map((row) => [
    row.request_id,
    row.status,
    row.created_at.toISOString(),
    row.updated_at.toISOString(),
    row.partner_id,
    row.pharmacy_id,
  ]);
  const titles = ['REQUEST', 'STATUS', 'CREATED', 'CHANGED', 'PARTNER', 'PHARMACY'];
  operations.answer({ requests, has_more }, () =>
    requests.length === 0
      ? ['No request matches.']
      : [
          ...tableLines(titles, rows),
          ...(has_more ? [`There are more: --limit shows up to ${MAX_LISTED}.`] : []),
        ],
  );
}
