/** Lists requests from their rows in Postgres. */
import { type Status, STATUSES } from '../../domain/requests/statuses.ts';
import { listForOperators } from '../../services/requests/list-requests.ts';
import { MAX_LISTED } from '../arguments.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../output.ts';
import { isId } from '../../domain/common/ids.ts';
import { listReads } from '../../services/audit/operator-log.ts';
import { usageError } from '../errors.ts';

/** Filters of the list; without them all requests are listed. */
export interface ListOptions {
  readonly status?: readonly Status[];
  readonly partner?: string;
  readonly pharmacy?: string;
  readonly limit: number;
}

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

/**
 * Shows who read the patient data of a request or prescription.
 *
 * @throws OperatorError when the id is neither of a request nor of a prescription.
 */
export async function showReads(operations: Operations, id: string): Promise<void> {
  if (!isId('request', id) && !isId('prescription', id))
    throw usageError(`${id} is not the id of a request or prescription. Ids begin with req_ or rx_.`);
  const reads = await listReads(operations.database(), id);
  const rows = reads.map(
    ({ at, calls, operation, partner_id, pharmacy_id, key_id, operator, status, client_address }) => [
      at.toISOString(),
      String(calls),
      partner_id ?? pharmacy_id ?? operator ?? '',
      key_id ?? '',
      operation,
      `${status} ${status < 300 ? 'answered' : 'refused'}`,
      client_address,
    ],
  );
  const header = ['AT', 'CALLS', 'WHO', 'KEY', 'OPERATION', 'STATUS', 'FROM'];
  operations.answer({ reads }, () =>
    reads.length === 0
      ? ['There was no attempt to read it within the retention of the read log.']
      : tableLines(header, rows),
  );
}
