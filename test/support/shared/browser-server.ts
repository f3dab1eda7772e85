/** A browser that suites of pages share, each with its own profiles. */
import { chromium } from 'playwright-core';
import { browserOptions } from '../browser/browser-options.ts';
import type { SharedResources } from './shared-resources.ts';

export type SharedBrowserServer = SharedResources['browser'] & { readonly close: () => Promise<void> };

/** @param engineOrigin of the shared engine. */
export async function openBrowserServer(engineOrigin: string): Promise<SharedBrowserServer> {
  const server = await chromium.launchServer({
    host: '127.0.0.1',
    ...(await browserOptions(engineOrigin)),
  });
  return {
    endpoint: server.wsEndpoint(),
    close: () => server.close(),
  };
}
