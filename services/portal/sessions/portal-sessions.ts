/** Sessions of the people who sign in to the portal, apart from the library behind them. */
import type { Member } from '../member.ts';

export interface BegunSession {
  /** Undefined while the second factor is still to come. */
  readonly member: Member | undefined;
  /** What the browser keeps, each with its attributes. */
  readonly cookies: readonly string[];
}

export interface SignedIn extends BegunSession {
  /** What makes the device known to the account from now on; undefined where it is already, or the sign-in is not over. */
  readonly device: string | undefined;
}

export interface SignInTry {
  readonly email: string;
  readonly password: string;
  /** From where. */
  readonly clientAddress: string;
  /** What the browser says of itself. */
  readonly userAgent: string;
  /** What the device kept of a sign-in before. */
  readonly device: string | undefined;
}

export interface SecondFactorCode {
  /** Of the authenticator right now, or one of the recovery codes, each of which works once. */
  readonly kind: 'authenticator' | 'recovery';
  readonly code: string;
}

/** What an authenticator is set up with. */
export interface PreparedSecondFactor {
  /** `otpauth://`, for a QR code. */
  readonly uri: string;
  readonly recovery_codes: readonly string[];
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
  /** What makes a device known to the account with this address. */
  issueDevice(email: string): string;
  /**
   * Finishes the sign-in that the cookies name.
   *
   * @throws ServiceError `invalid_code`, `session_required` where none is under way, `rate_limit_exceeded`.
   */
  finishSignIn(cookies: string, code: SecondFactorCode, userAgent: string): Promise<BegunSession>;
  /** Begins the session of somebody whom something else has recognised; undefined who is a member of nothing. */
  beginTrusted(userId: string, userAgent: string, organisationId?: string): Promise<BegunSession | undefined>;
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
  /** Nothing is asked for until it is confirmed. @throws ServiceError `invalid_credentials`, `second_factor_exists`. */
  prepareSecondFactor(cookies: string, password: string): Promise<PreparedSecondFactor>;
  /** From now on each sign-in asks for it. Returns new cookies. @throws ServiceError `invalid_code`, `second_factor_missing`. */
  confirmSecondFactor(cookies: string, code: string): Promise<readonly string[]>;
  /** Returns new cookies. @throws ServiceError `invalid_credentials`. */
  removeSecondFactor(cookies: string, password: string): Promise<readonly string[]>;
  /** Those before are worth nothing any more. @throws ServiceError `invalid_credentials`, `second_factor_missing`. */
  renewRecoveryCodes(cookies: string, password: string): Promise<readonly string[]>;
}
