/** What pages must never do: log an error, break their policy, ask another server. */
import type { BrowserContext } from 'playwright-core';

/** The browser logs each answer of 400 and above by itself; those are for the suites to judge. */
const OF_AN_ANSWER = /Failed to load resource/;

/** Collects them from now on. @returns a function that answers those since it was called before. */
export function faultsOf(context: BrowserContext): () => string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !OF_AN_ANSWER.test(message.text())) faults.push(message.text());
  });
  return () => faults.splice(0);
}
