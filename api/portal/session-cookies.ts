/** The cookies beside that of the session, and the log of a session that began. No cookie opens anything alone. */
import { randomBytes } from 'node:crypto';
import type { ChangeKind } from '../../domain/audit.ts';
import type { Member } from '../../services/portal/member.ts';
import type { Services } from '../../services/compose.ts';

interface CookieKind {
  readonly name: string;
  /** Seconds. */
  readonly maxAge: number;
  /** What a value looks like that we have issued. */
  readonly form: RegExp;
}

const TOKEN = /^[\w-]{43}$/;

/** Makes a device known to the accounts that signed in on it, for half a year. */
export const DEVICE: CookieKind = { name: 'portal.device', maxAge: 15_552_000, form: /^[^;]*$/ };
/** Names a sign-in that lacks its second factor. */
export const CHALLENGE: CookieKind = { name: 'portal.sign_in', maxAge: 600, form: TOKEN };
/** Only the browser that began a single sign-on completes it; it lasts longer than a sign-on may take. */
export const SIGN_ON: CookieKind = { name: 'portal.sign_on', maxAge: 900, form: TOKEN };

/** The value in a header `Cookie`; undefined when it has none. */
export function cookieIn(cookies: string, { name, form }: CookieKind): string | undefined {
  const cookie = cookies.split(';').find((one) => one.trim().startsWith(`${name}=`));
  const value = cookie?.trim().slice(name.length + 1);
  return value !== undefined && form.test(value) ? value : undefined;
}

/** A value of `Set-Cookie`. @param origin of the pages: with HTTPS the cookie is sent over HTTPS only. */
export function setCookie({ name, maxAge }: CookieKind, value: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAge}; Path=/internal/session; HttpOnly; SameSite=Lax${secure}`;
}

/** A value of `Set-Cookie` that removes one. */
export const removeCookie = (kind: CookieKind, origin: string) =>
  setCookie({ ...kind, maxAge: 0 }, '', origin);

export const newBrowser = (): string => randomBytes(32).toString('base64url');

export async function logBegun(services: Services, member: Member, clientAddress: string): Promise<void> {
  await logOwn('session.began', services, member, clientAddress);
}

/** Of who became a member by signing in. */
export async function logJoined(services: Services, member: Member, clientAddress: string): Promise<void> {
  await logOwn('member.joined', services, member, clientAddress);
}

/** Of who signed in by an identity provider for the first time. */
export async function logLinked(services: Services, member: Member, clientAddress: string): Promise<void> {
  await logOwn('sign_on.linked', services, member, clientAddress);
}

async function logOwn(
  kind: ChangeKind,
  { changeLog }: Services,
  { user_id, email, partner_id, pharmacy_id }: Member,
  client_address: string,
): Promise<void> {
  await changeLog.write({
    kind,
    partner_id: partner_id ?? null,
    pharmacy_id: pharmacy_id ?? null,
    actor_id: user_id,
    subject_id: user_id,
    subject_name: email,
    client_address,
  });
}
