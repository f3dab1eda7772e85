/** What the portal's internal API works with, apart from the library behind it. */

/** Who is signed in: a user of one partner. */
export interface PortalCaller {
  readonly user_id: string;
  readonly email: string;
  readonly partner_id: string;
}

export interface SignedIn {
  readonly caller: PortalCaller;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
}

export interface PortalSessions {
  /** Begins a session; undefined when nobody has this address and password. */
  signIn(email: string, password: string): Promise<SignedIn | undefined>;
  /** Who sends a `Cookie` header; undefined without a session that is there and has not ended. */
  read(cookie: string): Promise<PortalCaller | undefined>;
  /** Ends the session of a `Cookie` header, if it has one, and returns the `Set-Cookie` that remove it. */
  end(cookie: string): Promise<readonly string[]>;
}

export interface Portal {
  readonly sessions: PortalSessions;
  /** Where the portal's pages come from: `https://portal.example.com`. */
  readonly origin: string;
}
