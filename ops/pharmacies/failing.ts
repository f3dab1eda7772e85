/** `ops pharmacies failing`: pharmacies whose own systems fail. */
import type { Command } from 'commander';
import { listFailingPharmacies, type FailingPharmacy } from '../../services/pharmacies/registry.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

export function defineFailing(command: Command, operations: Operations): void {
  command
    .description(
      'Lists pharmacies whose own systems fail, as seen by all workers. Exit code 1 when there is one.',
    )
    .action(async () => {
      const pharmacies = await listFailingPharmacies({ database: operations.database() });
      if (pharmacies.length > 0) operations.found();
      operations.answer({ pharmacies }, () => linesOf(pharmacies));
    });
}

const TITLES = ['PHARMACY', 'SINCE', 'LAST', 'FAILURES', 'ORDERS WAITING', 'LAST FAILURE', 'NAME'] as const;

function linesOf(pharmacies: readonly FailingPharmacy[]): string[] {
  if (pharmacies.length === 0) return ['No system of a pharmacy is failing.'];
  const rows = pharmacies.map((pharmacy) => [
    pharmacy.pharmacy_id,
    pharmacy.failing_since.toISOString(),
    pharmacy.failed_at.toISOString(),
    String(pharmacy.failures),
    String(pharmacy.orders_waiting),
    pharmacy.last_failure,
    pharmacy.name,
  ]);
  return [
    ...tableLines(TITLES, rows),
    'Once a system works again, offer its orders now: ops requests reoffer --pharmacy <pharmacy_id>',
  ];
}
