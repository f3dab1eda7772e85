/** The browser that suites of pages share, with the pages of the shared engine. */
import { chromium } from 'playwright-core';
import type { SharedEngine } from '../shared/join.ts';
import { sharedResource } from '../shared/shared-resource.ts';
import { useEngine } from '../suite/use-engine.ts';
import { browserSuite, type BrowserSuite } from './browser-suite.ts';

/** Shares the browser, with the pages of the shared engine. */
export function useBrowser(): BrowserSuite<SharedEngine> {
  return browserSuite(useEngine(), async () => {
    const { endpoint } = await sharedResource('browser');
    return await chromium.connect(endpoint);
  });
}
