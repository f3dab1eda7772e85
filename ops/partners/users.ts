/** `ops users`: people of partners who sign in to the portal. */
import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { partnerExists } from '../../db/partners/partners.ts';
import { createPortalUser, listPortalUsers, removePortalUser } from '../../db/partners/portal-users.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

/** 144 bits. */
const PASSWORD_BYTES = 18;

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
      const found = await listPortalUsers(operations.database(), partner);
      const rows = found.map((user) => [user.id, user.partner_id, user.created_at.toISOString(), user.email]);
      for (const line of tableLines(['USER', 'PARTNER', 'CREATED', 'EMAIL'], rows)) operations.print(line);
    });
  users
    .command('remove')
    .description('Removes a user and ends its sessions at once; keys that the user made stay.')
    .argument('<email>')
    .action(async (email: string) => {
      if (!(await removePortalUser(operations.database(), email))) {
        throw new OperatorError(`There is no user ${email}. See: ops users list`);
      }
      operations.print(`${email} is removed`);
    });
  return users;
}

async function create(
  operations: Operations,
  { partner, email }: { readonly partner: string; readonly email: string },
): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new OperatorError(`${email} is not an email address. Give one such as ada@example.com.`);
  }
  const database = operations.database();
  if (!(await partnerExists(database, partner))) {
    throw new OperatorError(`There is no partner ${partner}. See: ops partners list`);
  }
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  // Imported here because no other command needs it, and importing takes a while.
  const { hashPassword } = await import('better-auth/crypto');
  const user = await createPortalUser(database, {
    partner_id: partner,
    email,
    password_hash: await hashPassword(password),
  });
  if (user === undefined) throw new OperatorError(`There is a user ${email} already. See: ops users list`);
  operations.print(`${user.id}  signs in as ${user.email}; keep this password, it is shown only now:`);
  operations.print(password);
}
