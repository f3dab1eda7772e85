/** Browser functions for suites of pages, for any engine. */
import { afterEach } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '../../../domain/portal/roles.ts';
import { pharmacyUser, portalUser, type PortalCaller } from '../callers/portal-caller.ts';
import type { GivenEngine } from '../given/given-engine.ts';
import { prepared } from '../suite/prepared.ts';
import type { Suite } from '../suite/use-engine.ts';
import { INSTALL_MS } from './chromium.ts';
import { Profiles } from './profiles.ts';
import { sessionCookiesOf } from './session-cookies.ts';

/** The signed-in user: by default the owner of a new partner. */
interface Who {
  readonly partnerId?: string | undefined;
  /** Signs in a pharmacist of this pharmacy instead. */
  readonly pharmacyId?: string | undefined;
  readonly role?: Role | undefined;
}

export interface SignedInOptions extends BrowserContextOptions, Who {
  /** Signs in this existing user. */
  readonly user?: PortalCaller;
}

export interface BrowserSuite<Engine> extends Suite<Engine> {
  /** Opens a tab without a session. It is closed after the test, which fails if the page logged an error. */
  tab(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a tab in which a user of a partner or a pharmacy is signed in. */
  signedIn(path: string, options?: SignedInOptions): Promise<Page>;
}

/** @param open launches the browser, or connects to a running one. */
export function browserSuite<Engine extends GivenEngine>(
  suite: Suite<Engine>,
  open: () => Promise<Browser>,
): BrowserSuite<Engine> {
  const shared = prepared(
    async () => {
      const browser = await open();
      return { browser, profiles: new Profiles(browser) };
    },
    ({ browser }) => browser.close(),
    INSTALL_MS,
  );
  afterEach(async () => {
    const faults = await shared.profiles.release();
    if (faults.length > 0) throw new Error(`The pages logged errors:\n${faults.join('\n')}`);
  });
  const newUser = ({ partnerId, pharmacyId, role }: Who) =>
    pharmacyId === undefined
      ? portalUser(suite.engine, partnerId, role)
      : pharmacyUser(suite.engine, pharmacyId, role);
  return {
    ...suite,
    tab: (options) => shared.profiles.tab(options),
    async signedIn(path, { user: known, partnerId, pharmacyId, role, ...options } = {}) {
      const user = known ?? (await newUser({ partnerId, pharmacyId, role }));
      const cookies = await sessionCookiesOf(user);
      const page = await shared.profiles.tab(options);
      await page.context().addCookies(cookies);
      await page.goto(path);
      await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' });
      return page;
    },
  };
}
