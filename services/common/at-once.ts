/** Works on many things, a few at a time. */
import { Readable } from 'node:stream';

/** Calls `work` with each, in their order, at most so many at once; the first error ends it. */
export async function forEachAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  await Readable.from(items).forEach(work, { concurrency: most });
}
