/** Creates a session for a browser. */
import type { Cookie } from 'playwright-core';
import { PASSWORD, type PortalCaller } from '../callers/portal-caller.ts';
import { GiveUp } from '../../../local/eventually.ts';
import { eventually } from '../engine/eventually.ts';
import { PAGES_ORIGIN } from './pages-origin.ts';

type SessionCookie = Pick<Cookie, 'name' | 'value' | 'domain' | 'path' | 'httpOnly' | 'sameSite'>;

/**
 * Signs in by an API call, because the sign-in page has tests of its own. The cookies have the same attributes as those of the API,
 * so that the API can remove them.
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

/** Returns false when the API's maximum of concurrent sign-ins is reached. */
async function signedIn(user: PortalCaller): Promise<boolean> {
  const asked = { email: user.email, password: PASSWORD };
  const { status, error } = await user.call('POST', '/session', asked, { Origin: PAGES_ORIGIN });
  if (status === 503) return false;
  if (error !== undefined) throw new GiveUp(new Error(`Signing in failed: ${error.message}`));
  return true;
}
