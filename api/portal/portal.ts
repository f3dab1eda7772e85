/** What the portal's internal API works with beside the use cases. */
import type { ConcurrencyLimit } from '../../services/common/load/concurrency-limit.ts';
import type { Account } from '../../services/portal/account/account.ts';
import type { Invitations } from '../../services/portal/invitations/invitations.ts';
import type { Members } from '../../services/portal/members.ts';
import type { Passkeys } from '../../services/portal/passkeys/passkeys.ts';
import type { SignOn } from '../../services/portal/sign-on/sign-on.ts';
import type { PortalSessions } from '../../services/portal/sessions/portal-sessions.ts';

export interface Portal {
  readonly sessions: PortalSessions;
  readonly account: Account;
  readonly invitations: Invitations;
  readonly members: Members;
  readonly passkeys: Passkeys;
  readonly signOn: SignOn;
  /** What checks or makes a hash of a password: some 100 ms of a core and 32 MB, beside the calls of partners. */
  readonly hashing: ConcurrencyLimit;
  /** Where the portal's pages come from: `https://portal.example.com`. */
  readonly origin: string;
}
