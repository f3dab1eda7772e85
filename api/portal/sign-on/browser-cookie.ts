/** What a browser keeps while somebody signs on: only the one that began it finishes it. */
import { randomBytes } from 'node:crypto';

const NAME = 'portal.sign_on';
/** Seconds; longer than a sign-on may take. */
const MAX_AGE = 900;
const FORM = /^[\w-]{43}$/;

/** What the header `Cookie` has of it; undefined without one. */
export function browserIn(cookies: string): string | undefined {
  const cookie = cookies.split(';').find((one) => one.trim().startsWith(`${NAME}=`));
  const value = cookie?.trim().slice(NAME.length + 1) ?? '';
  return FORM.test(value) ? value : undefined;
}

export const newBrowser = (): string => randomBytes(32).toString('base64url');

/** A value of `Set-Cookie`. @param origin of the pages: over HTTPS the cookie goes no other way. */
export function browserCookie(browser: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${browser}; Max-Age=${MAX_AGE}; Path=/internal/session; HttpOnly; SameSite=Lax${secure}`;
}
