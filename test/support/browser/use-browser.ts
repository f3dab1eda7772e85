/** A browser on the pages of an engine of the suite's own. */
import { afterEach } from '@jest/globals';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { buildPages } from '../../../local/pages/build-pages.ts';
import type { Role } from '../../../domain/portal/roles.ts';
import type { TestEngine, TestEngineOptions } from '../engine/engine.ts';
import { openPortalAt, PASSWORD, portalUser, type PortalCaller } from '../callers/portal-caller.ts';
import { prepared } from '../suite/prepared.ts';
import { useOwnEngine } from '../suite/use-own-engine.ts';
import type { Suite } from '../suite/use-engine.ts';
import { findChromium } from './chromium.ts';
import { faultsOf } from './page-faults.ts';

/** Browsers take it for a secure place, as they take HTTPS; where it leads to, this browser is told. */
export const PAGES_ORIGIN = 'http://portal.localhost';
/** Of everything that a page is waited for. */
const PAGE_MS = 15_000;

/** Who has signed in: an owner of a partner of their own, unless it says otherwise. */
export interface SignedInOptions extends BrowserContextOptions {
  readonly partnerId?: string;
  readonly role?: Role;
}

export interface BrowserSuite extends Suite<TestEngine> {
  /** A fresh profile with a tab in it; closed after the test, which fails for an error that the page logged. */
  tab(options?: BrowserContextOptions): Promise<Page>;
  /** The same, where somebody of a partner has signed in. */
  signedIn(path: string, options?: SignedInOptions): Promise<Page>;
}

/** For the suites of pages. */
export function useBrowser(options: TestEngineOptions | (() => TestEngineOptions) = {}): BrowserSuite {
  const suite = useOwnEngine(() => ({
    portal: openPortalAt(PAGES_ORIGIN),
    ...(typeof options === 'function' ? options() : options),
  }));
  const shared = prepared(
    async () => ({ browser: await open(suite.engine) }),
    ({ browser }) => browser.close(),
  );
  const contexts: { context: BrowserContext; faults: () => string[] }[] = [];
  afterEach(async () => {
    const faults = contexts.flatMap((opened) => opened.faults());
    await Promise.all(contexts.splice(0).map(({ context }) => context.close()));
    if (faults.length > 0) throw new Error(`The pages logged errors:\n${faults.join('\n')}`);
  });
  const tab = async (contextOptions: BrowserContextOptions = {}) => {
    const context = await shared.browser.newContext({
      baseURL: PAGES_ORIGIN,
      reducedMotion: 'reduce',
      ...contextOptions,
    });
    context.setDefaultTimeout(PAGE_MS);
    contexts.push({ context, faults: faultsOf(context) });
    return await context.newPage();
  };
  return {
    ...suite,
    tab,
    async signedIn(path, { partnerId, role, ...contextOptions } = {}) {
      const user = await portalUser(suite.engine, partnerId, role);
      await user.call(
        'POST',
        '/session',
        { email: user.email, password: PASSWORD },
        { Origin: PAGES_ORIGIN },
      );
      const page = await tab(contextOptions);
      await page.context().addCookies(cookiesOf(user));
      await page.goto(path);
      await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' });
      return page;
    },
  };
}

const cookiesOf = ({ cookies }: PortalCaller) =>
  [...cookies].map(([name, value]) => ({ name, value, url: `${PAGES_ORIGIN}/internal` }));

/** Fills in the sign-in and waits for the page behind it. */
export async function signIn(page: Page, { email }: Pick<PortalCaller, 'email'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' });
}

/** Waits for a page by its title. */
export async function expectPage(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

async function open(engine: TestEngine): Promise<Browser> {
  await buildPages(() => undefined);
  const { hostname } = new URL(PAGES_ORIGIN);
  const { host } = new URL(engine.origin);
  return await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${hostname}:80 ${host}`],
  });
}
