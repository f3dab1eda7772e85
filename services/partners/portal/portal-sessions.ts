/** Sessions of the people of partners who sign in to the portal, apart from the library behind them. */

/** Who is signed in: a user of one partner. */
export interface PortalUser {
  readonly user_id: string;
  readonly email: string;
  readonly partner_id: string;
}

export interface BegunSession {
  readonly user: PortalUser;
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
  /** Whose session the cookies name; undefined without a session that is there and has not ended. */
  read(cookies: string): Promise<PortalUser | undefined>;
  /** Ends the session that the cookies name, if they do, and returns the cookies that remove it. */
  end(cookies: string): Promise<readonly string[]>;
}
