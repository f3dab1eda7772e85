/** `ops enrollees`: patients, as their partners name them. */
import type { Command } from 'commander';
import type { Operations } from '../operations.ts';

const WHAT_STAYS = `
Of a request stay its ids, items, city, statuses and times; its history at Temporal, and copies of it, can't be read any more.
Run it again when it broke off, and after Postgres was put back to an earlier day. See docs/ops/privacy.md.`;

export function defineEnrollees(enrollees: Command, operations: Operations): void {
  enrollees
    .command('erase')
    .description(
      'Erases a patient for good: requests that have ended, their histories, prescriptions, files, proofs and kept answers. Needs --reason.',
    )
    .argument('<partner_id>')
    .argument('<enrollee_id>', 'as the partner writes it')
    .addHelpText('after', WHAT_STAYS)
    .action(async (partner_id: string, enrollee_id: string) => {
      const { erase } = await import('./erase.ts');
      return erase(operations, { partner_id, enrollee_id });
    });
}
