/** Sessions of the people who sign in to the portal, apart from the library behind them. */
import type { Member } from '../member.ts';
import type { QueueCaller } from '../passwords/hashing.ts';
import type { SecondFactorCode } from './second-factors.ts';
import type { Recognised, SignInTry } from './sign-in.ts';

export interface BegunSession {
  readonly member: Member;
  /** What the browser keeps, each with its attributes. */
  readonly cookies: readonly string[];
}

/** What the right password comes to: a session, or a challenge for the second factor. */
export type SignedIn =
  | (BegunSession & {
      /** What makes the device known to the account from now on; undefined where it is known already. */
      readonly device: string | undefined;
    })
  | {
      /** What names this sign-in when its code comes. */
      readonly challenge: string;
    };

export interface SessionChoices {
  /** For which the session acts first; otherwise the first of the user's. */
  readonly organisationId?: string;
  /** Whether its use moves its end, which it does unless this is false. */
  readonly renewable?: boolean;
}

export interface PortalSessions {
  /**
   * Begins a session, or asks for the second factor.
   *
   * @throws ServiceError `invalid_credentials`; `rate_limit_exceeded` while there is a time to wait; `temporarily_unavailable` as
   * `PasswordHashing`.
   */
  signIn(asked: SignInTry): Promise<SignedIn>;
  /** Whose attempt to sign in it is. */
  callerOf(asked: Pick<SignInTry, 'email' | 'device' | 'clientAddress'>): QueueCaller;
  /** What makes a device known to the account with this address. */
  issueDevice(email: string): string;
  /**
   * Completes a sign-in with the second factor.
   *
   * @throws ServiceError `invalid_code`, `second_factor_missing`, `rate_limit_exceeded`, and `session_required` where none has begun.
   */
  completeSignIn(challenge: string, code: SecondFactorCode, userAgent: string): Promise<BegunSession>;
  /**
   * Begins the session of a user whom something else has recognised.
   *
   * @throws ServiceError `session_required` for a user who is not a member of any organisation, or whose sessions have all been ended
   * since.
   */
  begin(user: Recognised, userAgent: string, options?: SessionChoices): Promise<BegunSession>;
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
