/** A session for a browser. */
import type { Cookie } from 'playwright-core';
import { PASSWORD, type PortalCaller } from '../callers/portal-caller.ts';
import { GiveUp } from '../../../local/eventually.ts';
import { eventually } from '../engine/eventually.ts';
import { PAGES_ORIGIN } from './pages-origin.ts';

type SessionCookie = Pick<Cookie, 'name' | 'value' | 'domain' | 'path' | 'httpOnly' | 'sameSite'>;

/**
 * Begins a session by a call, since what the sign-in of the pages looks like has tests of its own. The cookies are as the API sets
 * them, so that it can remove them too.
 */
export async function sessionCookiesOf(user: PortalCaller): Promise<SessionCookie[]> {
  await eventually(() => signedIn(user), { deadlineMs: 30_000, describe: 'the sign-in' });
  return [...user.cookies].map(([name, value]) => ({
    name,
    value,
    domain: new URL(PAGES_ORIGIN).hostname,
    path: '/internal',
    httpOnly: true,
    sameSite: 'Lax',
  }));
}

/** False where others sign in at this moment, so many as the API lets in. */
async function signedIn(user: PortalCaller): Promise<boolean> {
  const asked = { email: user.email, password: PASSWORD };
  const { status, error } = await user.call('POST', '/session', asked, { Origin: PAGES_ORIGIN });
  if (status === 503) return false;
  if (error !== undefined) throw new GiveUp(new Error(`Nobody could sign in: ${error.message}`));
  return true;
}
