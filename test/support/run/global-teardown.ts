/** Runs once after all tests. */
export default async function tearDown(): Promise<void> {
  try {
    await globalThis.sharedHost?.stop();
    await globalThis.testCluster?.stop();
  } finally {
    await globalThis.testServers?.stop();
  }
}
