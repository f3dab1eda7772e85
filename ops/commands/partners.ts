/** `ops partners`: who may hold keys. */
import { Command } from 'commander';
import { ensurePartner, listPartners } from '../../db/partners.ts';
import { newId } from '../../domain/ids.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

export function partnerCommands(operations: Operations): Command {
  const partners = new Command('partners').description('The HMOs and healthtech products that call the API.');
  partners
    .command('create')
    .description('Makes a partner and prints its id.')
    .argument('<name>', 'what the partner is called')
    .action(async (name: string) => {
      const partner_id = newId('partner');
      await ensurePartner(operations.database(), { partner_id, name });
      operations.print(partner_id);
    });
  partners
    .command('list')
    .description('Lists the partners.')
    .action(async () => {
      const rows = (await listPartners(operations.database())).map(({ partner_id, name, created_at }) => [
        partner_id,
        name,
        created_at.toISOString(),
      ]);
      for (const line of tableLines(['PARTNER', 'NAME', 'CREATED'], rows)) operations.print(line);
    });
  return partners;
}
