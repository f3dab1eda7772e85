/** Additional cookies of sign-ins, and log entries about sessions. None of these cookies gives access on its own. */
import { randomBytes } from 'node:crypto';
import type { ChangeKind } from '../../domain/audit.ts';
import { organisationChoice, type OwnOrganisation } from '../../services/portal/member.ts';
import type { Services } from '../../services/compose.ts';

interface CookieKind {
  readonly name: string;
  /** Seconds. */
  readonly maxAge: number;
  /** Format of valid values. */
  readonly form: RegExp;
}

const TOKEN = /^[\w-]{43}$/;

/** Marks a device as known to the accounts that signed in on it, for half a year. */
export const DEVICE_COOKIE: CookieKind = { name: 'portal.device', maxAge: 15_552_000, form: /^[^;]*$/ };
/** Identifies a sign-in that still needs its second factor. */
export const CHALLENGE_COOKIE: CookieKind = { name: 'portal.sign_in', maxAge: 600, form: TOKEN };
/** Binds a single sign-on to the browser that started it. Outlives the longest sign-on. */
export const SIGN_ON_COOKIE: CookieKind = { name: 'portal.sign_on', maxAge: 900, form: TOKEN };

/** Reads a value from a `Cookie` header; undefined if missing or malformed. */
export function cookieIn(cookies: string, { name, form }: CookieKind): string | undefined {
  const cookie = cookies.split(';').find((one) => one.trim().startsWith(`${name}=`));
  const value = cookie?.trim().slice(name.length + 1);
  return value !== undefined && form.test(value) ? value : undefined;
}

/** Builds a `Set-Cookie` header. @param origin origin of the pages; with HTTPS the cookie is `Secure`. */
export function setCookie({ name, maxAge }: CookieKind, value: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAge}; Path=/internal/session; HttpOnly; SameSite=Lax${secure}`;
}

export const removeCookie = (kind: CookieKind, origin: string) =>
  setCookie({ ...kind, maxAge: 0 }, '', origin);

export const newBrowserToken = (): string => randomBytes(32).toString('base64url');

/** Logs a change that a user made to their own account or membership. */
export async function logOwnChange(
  kind: ChangeKind,
  { changeLog }: Pick<Services, 'changeLog'>,
  user: {
    readonly user_id: string;
    readonly email: string | null;
    readonly organisation: Pick<OwnOrganisation, 'kind' | 'organisation_id'>;
  },
  client_address: string,
): Promise<void> {
  const { user_id, email, organisation } = user;
  await changeLog.write({
    kind,
    partner_id: null,
    pharmacy_id: null,
    ...organisationChoice(organisation.kind, organisation.organisation_id),
    actor_id: user_id,
    subject_id: user_id,
    subject_name: email,
    client_address,
  });
}
