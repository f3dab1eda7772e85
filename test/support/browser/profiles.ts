/** Browser profiles for the tests of a suite. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { faultsOf } from './page-faults.ts';
import { PAGES_ORIGIN } from './pages-origin.ts';
import { onThisMachine } from '../engine/eventually.ts';

/** Timeout of every wait on a page, in milliseconds. */
const PAGE_MS = 15_000;
/** All storage of a page except its HTTP cache. */
const STORAGE_TYPES = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

interface Profile {
  readonly context: BrowserContext;
  readonly isPlain: boolean;
  /** Returns the faults that the pages of the profile logged since the last call. */
  readonly faults: () => string[];
}

export class Profiles {
  private readonly browser: Browser;
  private readonly used: Profile[] = [];
  /** Unused profiles, cleared except for scripts and styles, because loading those again takes a second. */
  private readonly idle: Profile[] = [];

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** Opens a tab in a profile that no page of this test has used. */
  async tab(options: BrowserContextOptions = {}): Promise<Page> {
    const isPlain = Object.keys(options).length === 0;
    const profile = (isPlain ? this.idle.pop() : undefined) ?? (await this.open(options, isPlain));
    this.used.push(profile);
    return await profile.context.newPage();
  }

  /** Closes the pages of the test. @returns the errors that they logged. */
  async release(): Promise<string[]> {
    const used = this.used.splice(0);
    const faults = used.flatMap((profile) => profile.faults());
    await Promise.all(used.map((profile) => this.clear(profile)));
    return faults;
  }

  private async open(options: BrowserContextOptions, isPlain: boolean): Promise<Profile> {
    const context = await this.browser.newContext({
      baseURL: PAGES_ORIGIN,
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(onThisMachine(PAGE_MS));
    return { context, isPlain, faults: faultsOf(context) };
  }

  private async clear(profile: Profile): Promise<void> {
    const { context, isPlain } = profile;
    const [page] = context.pages();
    if (!isPlain || page === undefined) return await context.close();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: PAGES_ORIGIN, storageTypes: STORAGE_TYPES });
    await Promise.all(context.pages().map((opened) => opened.close()));
    await Promise.all([context.setOffline(false), context.clearCookies(), context.clearPermissions()]);
    profile.faults();
    this.idle.push(profile);
  }
}
