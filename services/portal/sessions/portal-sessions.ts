/** Sessions of the people who sign in to the portal, apart from the library behind them. */
import type { Member } from '../member.ts';

export interface BegunSession {
  readonly member: Member;
  /** What the browser keeps, each with its attributes. */
  readonly cookies: readonly string[];
}

export interface SignedIn extends BegunSession {
  /** What makes the device known to the account from now on; undefined where it is already. */
  readonly device: string | undefined;
}

export interface SignInTry {
  readonly email: string;
  readonly password: string;
  /** From where. */
  readonly clientAddress: string;
  /** What the device kept of a sign-in before. */
  readonly device: string | undefined;
}

export interface PortalSessions {
  /**
   * Begins a session.
   *
   * @throws ServiceError `invalid_credentials`; `rate_limit_exceeded` while there is a time to wait.
   */
  signIn(asked: SignInTry): Promise<SignedIn>;
  /** Whether what a device kept makes it known to the account with this address. */
  knows(email: string, device: string | undefined): boolean;
  /** Who has the session that the cookies name; undefined without one that is there and has not ended. */
  read(cookies: string): Promise<Member | undefined>;
  /**
   * Has a session act for another of its user's organisations.
   *
   * @throws ServiceError `organisation_not_found`; `session_required` when the session has just ended.
   */
  actFor(member: Member, organisationId: string): Promise<Member>;
  /** Ends the session that the cookies name, if they do, and returns the cookies that remove it. */
  end(cookies: string): Promise<readonly string[]>;
}
