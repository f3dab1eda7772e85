/** Sessions of the people of partners who sign in to the portal, apart from the library behind them. */

/** Who is signed in: a user of one partner. */
export interface PortalUser {
  readonly user_id: string;
  readonly email: string;
  readonly partner_id: string;
}

export interface SignedIn {
  readonly user: PortalUser;
  /** What the browser keeps, each with its attributes. */
  readonly cookies: readonly string[];
}

export interface PortalSessions {
  /**
   * Begins a session.
   *
   * @throws ServiceError `invalid_credentials`; `rate_limit_exceeded` after too many tries of one address.
   */
  signIn(email: string, password: string): Promise<SignedIn>;
  /** Whose session the cookies name; undefined without a session that is there and has not ended. */
  read(cookies: string): Promise<PortalUser | undefined>;
  /** Ends the session that the cookies name, if they do, and returns the cookies that remove it. */
  end(cookies: string): Promise<readonly string[]>;
}
