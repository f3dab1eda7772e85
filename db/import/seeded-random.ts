/** Seeded random: numbers that look random and follow from their seed, so that mock data is the same everywhere. */

const { imul } = Math;

/** A number from 0 up to 1 with the texts as its seed (FNV-1a with the finaliser of MurmurHash3). */
export function seededRandom(...texts: readonly string[]): number {
  let hash = 0x811c9dc5;
  const text = texts.join('\n');
  for (let index = 0; index < text.length; index += 1) {
    hash = imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** One of the items, with the texts as the seed. */
export function seededChoice<Item>(items: readonly [Item, ...Item[]], ...texts: readonly string[]): Item {
  return items[Math.floor(seededRandom(...texts) * items.length)] ?? items[0];
}
