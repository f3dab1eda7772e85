/** `ops users`: people of partners who sign in to the portal. */
import { Command } from 'commander';
import { advised, type Advice } from '../advised.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';
import { partnerAdvice } from './advice.ts';

export function userCommands(operations: Operations): Command {
  const users = new Command('users').description('People of partners who sign in to the portal.');
  users
    .command('create')
    .description('Makes a user and prints the password, once and never again.')
    .requiredOption('--partner <partner_id>', 'whose keys the user manages')
    .requiredOption('--email <address>', 'what the user signs in with')
    .action(async (options: { partner: string; email: string }) => create(operations, options));
  users
    .command('list')
    .description('Lists the users.')
    .option('--partner <partner_id>', 'only of this partner')
    .action(async ({ partner }: { partner?: string }) => {
      const found = await operations.portalUsers().list(partner);
      const rows = found.map((user) => [
        user.user_id,
        user.organisation_id,
        user.role,
        user.created_at.toISOString(),
        user.email,
      ]);
      for (const line of tableLines(['USER', 'ORGANISATION', 'ROLE', 'SINCE', 'EMAIL'], rows))
        operations.print(line);
    });
  users
    .command('remove')
    .description('Removes a user and ends its sessions at once; keys that the user made stay.')
    .argument('<email>')
    .action(async (email: string) => {
      await advised(operations.portalUsers().remove(email), userAdvice(email));
      operations.print(`${email} is removed`);
    });
  return users;
}

async function create(
  operations: Operations,
  { partner, email }: { readonly partner: string; readonly email: string },
): Promise<void> {
  const made = operations.portalUsers().create({ partner_id: partner, email });
  const user = await advised(made, { ...partnerAdvice(partner), ...userAdvice(email) });
  operations.print(`${user.id}  signs in as ${user.email}; keep this password, it is shown only now:`);
  operations.print(user.password);
}

function userAdvice(email: string): Advice {
  return {
    user_not_found: `There is no user ${email}. See: ops users list`,
    user_exists: `There is a user ${email} already. See: ops users list`,
    validation_error: `${email} is not an email address. Give one such as ada@example.com.`,
  };
}
