/** The browser that suites of pages share, with the pages of the shared engine. */
import { chromium } from 'playwright-core';
import type { SharedEngine } from '../shared/join.ts';
import { sharedThing } from '../shared/shared-thing.ts';
import { useEngine } from '../suite/use-engine.ts';
import { browserSuite, type BrowserSuite } from './browser-suite.ts';

/** For suites of pages that need no engine of their own. */
export function useBrowser(): BrowserSuite<SharedEngine> {
  return browserSuite(useEngine(), async () => {
    const { endpoint } = await sharedThing('browser');
    return await chromium.connect(endpoint);
  });
}
