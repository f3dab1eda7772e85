/** Everything that goes over a page's network, for tests of what must not be in it. */
import type { Page } from 'playwright-core';

/** Collects what the page sends and gets from now on. @returns a function that answers the texts that hold something. */
export function networkLog(page: Page): (secret: string) => Promise<string[]> {
  const log: Promise<string>[] = [];
  page.on('request', (request) => {
    const headers = JSON.stringify(request.headers());
    log.push(Promise.resolve(`${request.method()} ${request.url()} ${headers} ${request.postData() ?? ''}`));
  });
  // A response that goes nowhere, such as a redirect, has no text.
  page.on('response', (response) => log.push(response.text().catch(() => '')));
  return async (secret) => (await Promise.all(log)).filter((text) => text.includes(secret));
}

/** All that the page keeps in its storages and its address. */
export const keptBy = (page: Page) =>
  page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.cookie])',
  );
