/** What the portal's internal API works with beside the use cases. */
import type { Account } from '../../services/portal/account.ts';
import type { Invitations } from '../../services/portal/invitations.ts';
import type { Members } from '../../services/portal/members.ts';
import type { Passkeys } from '../../services/portal/passkeys.ts';
import type { SignOn } from '../../services/portal/sign-on.ts';
import type { Proofs } from '../../services/portal/sessions/proof.ts';
import type { SecondFactors } from '../../services/portal/sessions/second-factors.ts';
import type { PortalSessions } from '../../services/portal/sessions/sessions.ts';

export interface Portal {
  readonly sessions: PortalSessions;
  readonly account: Account;
  readonly invitations: Invitations;
  readonly members: Members;
  readonly passkeys: Passkeys;
  readonly signOn: SignOn;
  readonly secondFactors: SecondFactors;
  readonly proofs: Proofs;
  /** Where the portal's pages come from: `https://portal.example.com`. */
  readonly origin: string;
}
