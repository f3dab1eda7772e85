/** Runs once after all tests. */
import { stopLeftovers } from '../../../local/processes/ledger.ts';

export default async function tearDown(): Promise<void> {
  try {
    await globalThis.sharedHost?.stop();
    await globalThis.testCluster?.stop();
  } finally {
    await globalThis.testServers?.stop();
    // Processes of test files that were killed before they could stop them.
    await stopLeftovers();
  }
}
