/** Finds what suites share. */
import { sharedUrl } from '../servers/addresses.ts';
import type { SharedThings } from './shared-things.ts';

/**
 * Waits until it runs.
 *
 * @throws Error with the reason when it did not start.
 */
export async function sharedThing<Name extends keyof SharedThings>(name: Name): Promise<SharedThings[Name]> {
  const response = await fetch(`${sharedUrl()}/${name}`);
  if (!response.ok) throw new Error(`The shared ${name} did not start: ${await response.text()}`);
  return (await response.json()) as SharedThings[Name];
}
