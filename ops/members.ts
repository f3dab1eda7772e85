/** `ops members`: users of partners and pharmacies. */
import { type Command, Option } from 'commander';
import { withAdvice, partnerAdvice } from './advice.ts';
import type { Operations } from './operations.ts';
import { usageError } from './errors.ts';
import { tableLines } from './output.ts';
import { ORGANISATION_KINDS, type Role, rolesOf } from '../domain/portal/roles.ts';
import { welcomeLink } from '../services/portal/mails.ts';
import { createPortalUsers } from '../services/portal/members.ts';

interface InviteOptions {
  readonly partner?: string;
  readonly pharmacy?: string;
  readonly email: string;
  readonly role: Role;
}

const ROLE_NAMES = [...new Set(ORGANISATION_KINDS.flatMap(rolesOf))];

export function defineMembers(members: Command, operations: Operations): void {
  members
    .command('invite')
    .description(
      'Prints an invitation link for a new member. It works once, within a week. No mail is sent: pass the link on.',
    )
    .addOption(new Option('--partner <partner_id>', 'invite to this partner').conflicts('pharmacy'))
    .option('--pharmacy <pharmacy_id>', 'invite to this pharmacy')
    .requiredOption('--email <address>', "the new member's e-mail address")
    .addOption(new Option('--role <role>', "the new member's role").choices(ROLE_NAMES).default('owner'))
    .action(async (options: InviteOptions) => invite(operations, options));
  members
    .command('list')
    .description('Lists the members.')
    .option('--of <organisation_id>', 'only members of this partner or pharmacy')
    .action(async ({ of }: { of?: string }) => list(operations, of));
  members
    .command('remove')
    .description(
      "Removes a user and ends the user's sessions. Lists the API keys that the user created, which keep working.",
    )
    .argument('<email>')
    .action(async (email: string) => {
      const advice = { user_not_found: `There is no member ${email}. See: ops members list` };
      const keys = await operations.change(email, () =>
        withAdvice(usersOf(operations).remove(email), advice),
      );
      operations.answer({ email, state: 'removed', keys }, () => [
        `${email} is removed`,
        ...keys.map(
          ({ key_id, name }) =>
            `Created by this user: ${key_id} (${name}). To revoke it: ops keys revoke ${key_id}`,
        ),
      ]);
    });
}

function usersOf(operations: Operations) {
  return createPortalUsers({ database: operations.database(), clock: operations.clock });
}

async function invite(
  operations: Operations,
  { partner, pharmacy, email, role }: InviteOptions,
): Promise<void> {
  const origin = operations.read((reader) => reader.origin('PORTAL_ORIGIN', ['https:', 'http:']));
  const organisation =
    partner === undefined ? { pharmacy_id: requirePharmacyId(pharmacy) } : { partner_id: partner };
  const advice = {
    ...partnerAdvice(partner ?? ''),
    pharmacy_not_found: `There is no pharmacy ${pharmacy}. See: ops pharmacies list`,
    member_exists: `${email} is already a member. See: ops members list`,
  };
  const { invitation, token } = await operations.change(email, () =>
    withAdvice(usersOf(operations).invite({ organisation, email, role }), advice),
  );
  const { kind, expires_at } = invitation;
  const link = welcomeLink(origin, kind, token);
  operations.answer({ email, expires_at, link }, () => [
    `Invitation for ${email}, valid until ${expires_at.toISOString()}. Anyone who has this link can accept it:`,
    link,
  ]);
}

function requirePharmacyId(pharmacy: string | undefined): string {
  if (pharmacy !== undefined) return pharmacy;
  throw usageError('Name the organisation: --partner <partner_id> or --pharmacy <pharmacy_id>.');
}

async function list(operations: Operations, of: string | undefined): Promise<void> {
  const found = await usersOf(operations).list(of);
  const rows = found.map((member) => [
    member.user_id,
    member.organisation_id,
    member.role,
    member.created_at.toISOString(),
    member.email,
  ]);
  const titles = ['USER', 'ORGANISATION', 'ROLE', 'SINCE', 'EMAIL'];
  operations.answer({ members: found }, () => tableLines(titles, rows));
}
