/** A browser with the pages of the suite's own engine. */
import { chromium } from 'playwright-core';
import { openPortalAt } from '../callers/portal-caller.ts';
import type { TestEngine, TestEngineOptions } from '../engine/engine.ts';
import { useOwnEngine } from '../suite/use-own-engine.ts';
import { browserOptions } from './browser-options.ts';
import { browserSuite, type BrowserSuite } from './browser-suite.ts';
import { PAGES_ORIGIN } from './pages-origin.ts';

/** Starts a browser for a suite that needs an engine with options. */
export function useOwnBrowser(
  options: TestEngineOptions | (() => TestEngineOptions),
): BrowserSuite<TestEngine> {
  const suite = useOwnEngine(() => ({
    portal: openPortalAt(PAGES_ORIGIN),
    ...(typeof options === 'function' ? options() : options),
  }));
  return browserSuite(suite, async () => chromium.launch(await browserOptions(suite.engine.origin)));
}
