/** Collects what a page must never do: log an error, violate its content security policy, call another server. */
import type { BrowserContext } from 'playwright-core';

/** The browser logs each answer of 400 and above; the suites check those themselves. */
const FAILED_RESPONSE = /Failed to load resource/;

/** Collects faults from this call on. @returns a function that returns the faults since its last call. */
export function faultsOf(context: BrowserContext): () => string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !FAILED_RESPONSE.test(message.text())) faults.push(message.text());
  });
  return () => faults.splice(0);
}
