/** `ops enrollees`: patients, identified by partner and enrollee id. */
import type { Command } from 'commander';
import type { Operations } from './operations.ts';

const AFTER_ERASURE = `
A request keeps its ids, items, city, state, statuses, times and metadata. Its history at Temporal, and copies of the history, become unreadable.
Run the command again after an interruption, and after Postgres was restored to an earlier day. See docs/ops/privacy.md.`;

export function defineEnrollees(enrollees: Command, operations: Operations): void {
  enrollees
    .command('erase')
    .description(
      'Erases a patient permanently: ended requests with their histories, prescriptions, files, proofs and stored responses. Needs --reason.',
    )
    .argument('<partner_id>')
    .argument('<enrollee_id>', 'as the partner writes it')
    .addHelpText('after', AFTER_ERASURE)
    .action(async (partner_id: string, enrollee_id: string) => {
      const { erase } = await import('./erase-enrollee.ts');
      return erase(operations, { partner_id, enrollee_id });
    });
}
