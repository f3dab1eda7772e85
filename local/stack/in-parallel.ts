/** Waits for all work even if one part fails, so that nothing is still starting while the rest is stopped. */
export async function inParallel<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}
