/** Opens the portal where it is turned on. */
import type { Registry } from 'prom-client';
import { openMail } from '../../services/mail.ts';
import type { OpenServices } from '../../services/compose.ts';
import { createAccount } from '../../services/portal/account.ts';
import { createInvitations } from '../../services/portal/invitations.ts';
import { createMembers } from '../../services/portal/members.ts';
import { PasswordHashing } from '../../services/portal/password-hashing.ts';
import type { PortalSettings } from '../settings.ts';
import type { Portal } from './portal.ts';

/** What is kept where, and what is logged to. */
export interface PortalParts extends Pick<OpenServices, 'database' | 'log' | 'clock'> {
  /** Undefined where no metrics are served. */
  readonly metrics?: Registry | undefined;
}

/** The libraries are imported only here: it takes a quarter of a second and 11 MB. */
export async function openPortal(
  { secret, origin, mail, signOn }: PortalSettings,
  { database, log, clock, metrics }: PortalParts,
): Promise<Portal> {
  const [{ openSessions }, { createSecondFactors }, { createProofs }, { createPasskeys }, { createSignOn }] =
    await Promise.all([
      import('../../services/portal/sessions/sessions.ts'),
      import('../../services/portal/sessions/second-factors.ts'),
      import('../../services/portal/sessions/proof.ts'),
      import('../../services/portal/passkeys.ts'),
      import('../../services/portal/sign-on.ts'),
    ]);
  const sendMail = mail && openMail(mail);
  const hashing = new PasswordHashing({ log, metrics });
  const parts = { database, log, clock, origin, sendMail, hashing };
  const secondFactors = createSecondFactors({ database, secret });
  const account = createAccount(parts);
  const passkeys = createPasskeys(parts);
  return {
    origin,
    sessions: openSessions({ ...parts, secret, factors: secondFactors }),
    account,
    proofs: createProofs({ database, secret, account, passkeys, factors: secondFactors }),
    invitations: createInvitations(parts),
    members: createMembers(parts),
    passkeys,
    signOn: createSignOn({ ...parts, settings: signOn }),
    secondFactors,
  };
}
