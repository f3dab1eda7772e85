/** Opens the portal where it is turned on. */
import { ConcurrencyLimit } from '../../services/common/load/concurrency-limit.ts';
import { openMail } from '../../services/mail/open-mail.ts';
import type { ServiceParts } from '../../services/parts.ts';
import { createAccount } from '../../services/portal/account/account.ts';
import { createInvitations } from '../../services/portal/invitations/invitations.ts';
import { createMembers } from '../../services/portal/members.ts';
import type { PortalSettings } from '../settings.ts';
import type { Portal } from './portal.ts';

/** What is kept where, and what is logged to. */
export type PortalParts = Pick<ServiceParts, 'database' | 'log' | 'clock'>;

/** Hashes of passwords at a time. */
const AT_ONCE = 2;

/** The libraries are imported only here: it takes a quarter of a second and 11 MB. */
export async function openPortal(
  { secret, origin, mail, signOn }: PortalSettings,
  { database, log, clock }: PortalParts,
): Promise<Portal> {
  const [{ openSessions }, { createPasskeys }, { createSignOn }] = await Promise.all([
    import('../../services/portal/sessions/open-sessions.ts'),
    import('../../services/portal/passkeys/passkeys.ts'),
    import('../../services/portal/sign-on/sign-on.ts'),
  ]);
  const sendMail = mail && openMail(mail);
  const parts = { database, log, clock, origin, sendMail };
  return {
    origin,
    sessions: openSessions({ database, secret, origin, log }),
    account: createAccount(parts),
    invitations: createInvitations(parts),
    members: createMembers(parts),
    passkeys: createPasskeys(parts),
    signOn: createSignOn({ ...parts, settings: signOn }),
    hashing: new ConcurrencyLimit(AT_ONCE),
  };
}
