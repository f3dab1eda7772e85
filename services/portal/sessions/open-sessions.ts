/** The portal's sessions, by better-auth. */
import { listMemberships } from '../../../db/portal/memberships.ts';
import { endPortalSession, isRenewalDue, renewSession, settleSession } from '../../../db/portal/sessions.ts';
import { ServiceError } from '../../common/errors.ts';
import { memberOf, type Member, type OpenSession } from '../member.ts';
import type { PasswordHashing } from '../passwords/hashing.ts';
import { actFor } from './act-for.ts';
import { createAuth, type SessionOptions } from './auth.ts';
import { knownDevices } from './known-devices.ts';
import { throwCause } from './library-errors.ts';
import type { BegunSession, PortalSessions, SessionChoices } from './portal-sessions.ts';
import type { SecondFactors } from './second-factors.ts';
import { beginChallenge, callerOf, checkPassword, completeChallenge, type Recognised } from './sign-in.ts';

export interface PortalSessionOptions extends SessionOptions {
  readonly hashing: PasswordHashing;
  readonly factors: SecondFactors;
}

export function openSessions(options: PortalSessionOptions): PortalSessions {
  const { database, secret } = options;
  const auth = createAuth(options);
  const devices = knownDevices(secret);
  const parts = { ...options, devices };
  const withCookie = (cookie: string) => ({ headers: new Headers({ cookie }) });

  const find = (cookie: string) => auth.api.getSession(withCookie(cookie)).catch(throwCause);

  const read = async (cookie: string): Promise<Member | undefined> => {
    const found = await find(cookie);
    if (found === null) return undefined;
    const { user, session } = found;
    const times = { created_at: session.createdAt, expires_at: session.expiresAt };
    const isDue = session.renewable !== false && isRenewalDue(times, new Date());
    const ends_at = isDue ? await renewSession(database, session.id) : session.expiresAt;
    if (ends_at === undefined) return undefined;
    const open: OpenSession = {
      session_id: session.id,
      user_id: user.id,
      email: user.email,
      name: user.name,
      second_factor: user.twoFactorEnabled === true,
      organisation_id: session.organisationId,
      ends_at,
      proved_at: session.provedAt ?? session.createdAt,
      access_review_due: user.accessReviewSince != null,
    };
    return memberOf(open, await listMemberships(database, user.id));
  };

  const begin = async (
    { user_id, sign_in_epoch }: Recognised,
    userAgent: string,
    { organisationId, renewable = true }: SessionChoices = {},
  ): Promise<BegunSession> => {
    const headers = new Headers({ 'User-Agent': userAgent });
    const asked = {
      body: { userId: user_id, organisationId, renewable },
      headers,
      returnHeaders: true,
    } as const;
    const answer = await auth.api.signInTrusted(asked).catch(throwCause);
    const { sessionId: id } = answer.response;
    // The cookies go out only after this: until then nothing knows the session.
    if (id === undefined || !(await settleSession(database, { id, user_id }, sign_in_epoch))) {
      throw new ServiceError('session_required');
    }
    const cookies = answer.headers.getSetCookie();
    const member = await read(asSent(cookies));
    if (member === undefined) throw new ServiceError('session_required');
    return { member, cookies };
  };

  return {
    async signIn(asked) {
      const user = await checkPassword(parts, asked);
      if (user.two_factor_enabled) return { challenge: await beginChallenge(database, user) };
      const begun = await begin({ ...user, user_id: user.id }, asked.userAgent).catch(notAMember);
      const isKnown = callerOf(devices, asked).isKnown;
      return { ...begun, device: isKnown ? undefined : devices.issue(asked.email) };
    },
    callerOf: (asked) => callerOf(devices, asked),
    issueDevice: (email) => devices.issue(email),
    async completeSignIn(challenge, code, userAgent) {
      return begin(await completeChallenge(parts, challenge, code), userAgent);
    },
    begin,
    read,
    actFor: (member, organisationId) => actFor(database, member, organisationId),
    async end(cookie) {
      // The library goes on when it can't delete a session; who signs out must know.
      const found = await find(cookie);
      if (found !== null) await endPortalSession(database, found.session.id);
      const { headers } = await auth.api.signOut({ ...withCookie(cookie), returnHeaders: true });
      return headers.getSetCookie();
    },
  };
}

/** A user without an organisation, or with a new password since, is answered like one who does not exist. */
function notAMember(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== 'session_required') throw error;
  throw new ServiceError('invalid_credentials', 'The email address or the password is wrong.');
}

/** The header `Cookie` of a browser that was sent these. */
const asSent = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');
