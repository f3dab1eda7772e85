/** How the browser of the tests is started. */
import type { LaunchOptions } from 'playwright-core';
import { buildPages } from '../../../local/pages/build-pages.ts';
import { findChromium } from './chromium.ts';
import { PAGES_ORIGIN } from './pages-origin.ts';

/**
 * Finds or installs the browser, and builds the pages that it is for.
 *
 * @param engineOrigin where `PAGES_ORIGIN` leads to in it.
 */
export async function browserOptions(engineOrigin: string): Promise<LaunchOptions> {
  await buildPages(() => undefined);
  const { hostname } = new URL(PAGES_ORIGIN);
  const { host } = new URL(engineOrigin);
  return {
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${hostname}:80 ${host}`],
  };
}
