/** `ops members`: people of partners and pharmacies who sign in to the portal. */
import { Command, Option } from 'commander';
import { advised } from '../advised.ts';
import type { Operations } from '../operations.ts';
import { OperatorError } from '../operator-error.ts';
import { partnerAdvice } from '../partners/advice.ts';
import { tableLines } from '../table.ts';
import { ORGANISATION_KINDS, rolesOf, type Role } from '../../domain/portal/roles.ts';
import { welcomeLink } from '../../services/portal/links.ts';

interface InviteOptions {
  readonly partner?: string;
  readonly pharmacy?: string;
  readonly email: string;
  readonly role: Role;
}

const ROLE_NAMES = [...new Set(ORGANISATION_KINDS.flatMap(rolesOf))];

export function memberCommands(operations: Operations): Command {
  const members = new Command('members').description('People who sign in to the portal or the console.');
  members
    .command('invite')
    .description(
      'Prints a link by which somebody becomes a member: once, within a week. Pass it on yourself.',
    )
    .addOption(new Option('--partner <partner_id>', 'of this partner').conflicts('pharmacy'))
    .option('--pharmacy <pharmacy_id>', 'of this pharmacy')
    .requiredOption('--email <address>', 'what the member signs in with')
    .addOption(new Option('--role <role>', 'what the member may do').choices(ROLE_NAMES).default('owner'))
    .action(async (options: InviteOptions) => invite(operations, options));
  members
    .command('list')
    .description('Lists the members.')
    .option('--of <organisation_id>', 'only of this partner or pharmacy')
    .action(async ({ of }: { of?: string }) => list(operations, of));
  members
    .command('remove')
    .description('Removes somebody and ends their sessions at once; keys that they made stay.')
    .argument('<email>')
    .action(async (email: string) => {
      const advice = { user_not_found: `There is no member ${email}. See: ops members list` };
      await advised(operations.portalUsers().remove(email), advice);
      operations.print(`${email} is removed`);
    });
  return members;
}

async function invite(
  operations: Operations,
  { partner, pharmacy, email, role }: InviteOptions,
): Promise<void> {
  const origin = operations.portalOrigin();
  const organisation =
    partner === undefined ? { pharmacy_id: requirePharmacyId(pharmacy) } : { partner_id: partner };
  const made = await advised(operations.portalUsers().invite({ organisation, email, role }), {
    ...partnerAdvice(partner ?? ''),
    pharmacy_not_found: `There is no pharmacy ${pharmacy}. See: ops pharmacies list`,
    member_exists: `${email} is a member already. See: ops members list`,
  });
  operations.print(`For ${email}, until ${made.expires_at.toISOString()}; whoever has the link can take it:`);
  operations.print(welcomeLink(origin, made.kind, made.token));
}

function requirePharmacyId(pharmacy: string | undefined): string {
  if (pharmacy !== undefined) return pharmacy;
  throw new OperatorError('Name the organisation: --partner <partner_id> or --pharmacy <pharmacy_id>.');
}

async function list(operations: Operations, of: string | undefined): Promise<void> {
  const found = await operations.portalUsers().list(of);
  const rows = found.map((member) => [
    member.user_id,
    member.organisation_id,
    member.role,
    member.created_at.toISOString(),
    member.email,
  ]);
  for (const line of tableLines(['USER', 'ORGANISATION', 'ROLE', 'SINCE', 'EMAIL'], rows)) {
    operations.print(line);
  }
}
