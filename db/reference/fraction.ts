/** Chance that is the same every time. */

const { imul } = Math;

/** A number from 0 up to 1 that depends on the texts alone (FNV-1a with the finish of MurmurHash3). */
export function fraction(...texts: readonly string[]): number {
  let hash = 0x811c9dc5;
  const text = texts.join('\n');
  for (let index = 0; index < text.length; index += 1) {
    hash = imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** One of the items, chosen by the texts. */
export function choose<Item>(items: readonly [Item, ...Item[]], ...texts: readonly string[]): Item {
  return items[Math.floor(fraction(...texts) * items.length)] ?? items[0];
}
