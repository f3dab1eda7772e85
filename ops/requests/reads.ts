/** Lists who read data about a patient, or was refused. */
import { isId } from '../../domain/common/ids.ts';
import { readsOf } from '../../services/audit/operator-log.ts';
import type { Operations } from '../operations.ts';
import { wrongCall } from '../operator-error.ts';
import { tableLines } from '../table.ts';

/** @throws OperatorError when the id is neither of a request nor of a prescription. */
export async function showReads(operations: Operations, id: string): Promise<void> {
  if (!isId('request', id) && !isId('prescription', id))
    throw wrongCall(`${id} is not the id of a request or prescription. Ids begin with req_ or rx_.`);
  const reads = await readsOf(operations.database(), id);
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
