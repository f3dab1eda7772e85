/** Logs a page's network traffic, for tests of what must not appear in it. */
import type { Page } from 'playwright-core';

/** Collects all traffic of the page from this call on. @returns a function that returns the texts that contain a given string. */
export function networkLog(page: Page): (secret: string) => Promise<string[]> {
  const log: Promise<string>[] = [];
  page.on('request', (request) => {
    const headers = JSON.stringify(request.headers());
    log.push(Promise.resolve(`${request.method()} ${request.url()} ${headers} ${request.postData() ?? ''}`));
  });
  // Redirects have no body.
  page.on('response', (response) => log.push(response.text().catch(() => '')));
  return async (secret) => (await Promise.all(log)).filter((text) => text.includes(secret));
}

/** Returns everything that the page keeps in its storages and its address. */
export const storedByPage = (page: Page) =>
  page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.cookie])',
  );
