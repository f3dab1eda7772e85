/** Finds the engine or the browser that suites share. */
import { sharedUrl } from '../servers/addresses.ts';
import type { SharedResources } from './shared-resources.ts';

/**
 * Waits until the shared engine or browser runs, and returns its addresses.
 *
 * @throws Error with the reason when it did not start.
 */
export async function sharedResource<Name extends keyof SharedResources>(
  name: Name,
): Promise<SharedResources[Name]> {
  const response = await fetch(`${sharedUrl()}/${name}`);
  if (!response.ok) throw new Error(`The shared ${name} did not start: ${await response.text()}`);
  return (await response.json()) as SharedResources[Name];
}
