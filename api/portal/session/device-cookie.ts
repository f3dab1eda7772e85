/** The cookie by which a device is known to the accounts that signed in on it; it opens nothing. */

const NAME = 'portal.device';
/** Seconds: half a year. */
const MAX_AGE = 15_552_000;

/** The value in a header `Cookie`; undefined when it has none. */
export function deviceIn(cookies: string): string | undefined {
  const cookie = cookies.split(';').find((one) => one.trim().startsWith(`${NAME}=`));
  return cookie?.trim().slice(NAME.length + 1);
}

/** A value of `Set-Cookie`. @param origin of the pages: over HTTPS the cookie goes no other way. */
export function deviceCookie(device: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${device}; Max-Age=${MAX_AGE}; Path=/internal/session; HttpOnly; SameSite=Lax${secure}`;
}
