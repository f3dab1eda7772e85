/** The portal's sessions, by better-auth. */
import { APIError } from 'better-auth';
import { listMemberships } from '../../../db/portal/memberships.ts';
import { endPortalSession } from '../../../db/portal/sessions.ts';
import { memberOf, type Member, type OpenSession } from '../member.ts';
import { actFor } from './act-for.ts';
import { createAuth, type SessionOptions } from './auth.ts';
import { knownDevices } from './known-devices.ts';
import { throwCause } from './library-errors.ts';
import type { BegunSession, PortalSessions } from './portal-sessions.ts';
import { secondFactors } from './second-factors.ts';
import { signIn } from './sign-in.ts';

export function openSessions(options: SessionOptions): PortalSessions {
  const { database, secret } = options;
  const auth = createAuth(options);
  const devices = knownDevices(secret);
  const withCookie = (cookie: string) => ({ headers: new Headers({ cookie }) });

  const find = (cookie: string) => auth.api.getSession(withCookie(cookie)).catch(throwCause);

  const read = async (cookie: string): Promise<Member | undefined> => {
    const found = await find(cookie);
    if (found === null) return undefined;
    const { user, session } = found;
    const open: OpenSession = {
      session_id: session.id,
      user_id: user.id,
      email: user.email,
      name: user.name,
      second_factor: user.twoFactorEnabled === true,
      organisation_id: session.organisationId,
      ends_at: session.expiresAt,
    };
    return memberOf(open, await listMemberships(database, user.id));
  };

  const begun = async (headers: Headers): Promise<BegunSession> => {
    const cookies = headers.getSetCookie();
    return { member: await read(asSent(cookies)), cookies };
  };

  const begin = async (
    email: string,
    password: string,
    userAgent: string,
  ): Promise<BegunSession | undefined> => {
    try {
      const asked = { body: { email, password }, headers: new Headers({ 'User-Agent': userAgent }) };
      const { headers, response } = await auth.api.signInEmail({ ...asked, returnHeaders: true });
      if ('twoFactorRedirect' in response) return { member: undefined, cookies: headers.getSetCookie() };
      const session = await begun(headers);
      return session.member === undefined ? undefined : session;
    } catch (error) {
      // 400 is an address that can't be one: nobody has it either.
      if (error instanceof APIError && [400, 401].includes(error.statusCode)) return undefined;
      return throwCause(error);
    }
  };

  return {
    signIn: (asked) =>
      signIn({ database, secret, devices }, asked, () => begin(asked.email, asked.password, asked.userAgent)),
    knows: (email, device) => devices.read(email, device) !== undefined,
    issueDevice: (email) => devices.issue(email),
    async beginTrusted(userId, userAgent, organisationId) {
      const headers = new Headers({ 'User-Agent': userAgent });
      const asked = { body: { userId, organisationId }, headers, returnHeaders: true } as const;
      const answer = await auth.api.signInTrusted(asked).catch(throwCause);
      return answer.response.isSignedIn ? begun(answer.headers) : undefined;
    },
    read,
    actFor: (member, organisationId) => actFor(database, member, organisationId),
    async end(cookie) {
      // The library goes on when it can't delete a session; who signs out must know.
      const found = await find(cookie);
      if (found !== null) await endPortalSession(database, found.session.id);
      const { headers } = await auth.api.signOut({ ...withCookie(cookie), returnHeaders: true });
      return headers.getSetCookie();
    },
    ...secondFactors(auth, begun),
  };
}

/** The header `Cookie` of a browser that was sent these. */
const asSent = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');
