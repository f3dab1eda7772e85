/** Launch options of the tests' browser. */
import type { LaunchOptions } from 'playwright-core';
import { buildPages } from '../../../local/pages/build-pages.ts';
import { buildSite } from '../../../local/site/build-site.ts';
import { findChromium } from './chromium.ts';
import { PAGES_ORIGIN } from './pages-origin.ts';

/**
 * Finds or installs the browser, and builds the pages of the portal and of the documentation.
 *
 * @param engineOrigin the origin that the browser resolves `PAGES_ORIGIN` to.
 */
export async function browserOptions(engineOrigin: string): Promise<LaunchOptions> {
  await buildPages(() => undefined);
  await buildSite(() => undefined);
  const { hostname } = new URL(PAGES_ORIGIN);
  const { host } = new URL(engineOrigin);
  return {
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${hostname}:80 ${host}`],
  };
}
