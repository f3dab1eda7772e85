/** The closed list of units in which a medicine is asked for and sold. */
export const UNITS = [
  'pack',
  'tablet',
  'capsule',
  'lozenge',
  'bottle',
  'vial',
  'ampoule',
  'cartridge',
  'tube',
  'sachet',
  'inhaler',
  'suppository',
  'pessary',
  'patch',
  'cylinder',
  'device',
  'piece',
] as const;
export type Unit = (typeof UNITS)[number];

/** Other words for a unit, and plurals that are more than an added "s". */
const OTHER_WORDS: Readonly<Record<string, Unit>> = {
  packet: 'pack',
  box: 'pack',
  boxes: 'pack',
  tab: 'tablet',
  cap: 'capsule',
  amp: 'ampoule',
  ampule: 'ampoule',
  suppositories: 'suppository',
  pessaries: 'pessary',
  patches: 'patch',
};

/** The unit that a word names, in any case, singular or plural; undefined when it names none. */
export function parseUnit(word: string): Unit | undefined {
  const lower = word.trim().toLowerCase();
  const singular = lower.replace(/s$/, '');
  return (
    UNITS.find((unit) => unit === lower || unit === singular) ?? OTHER_WORDS[lower] ?? OTHER_WORDS[singular]
  );
}
