/** The closed list of units in which a medicine is asked for and sold. */
export const UNITS = [
  'pack',
  'tablet',
  'capsule',
  'bottle',
  'vial',
  'ampoule',
  'tube',
  'sachet',
  'inhaler',
  'suppository',
  'pessary',
  'patch',
  'device',
  'piece',
] as const;
export type Unit = (typeof UNITS)[number];

const PLURALS: Readonly<Record<string, Unit>> = {
  suppositories: 'suppository',
  pessaries: 'pessary',
  patches: 'patch',
};

/** The unit that a word names, in any case, singular or plural; undefined when it names none. */
export function parseUnit(word: string): Unit | undefined {
  const lower = word.trim().toLowerCase();
  const singular = PLURALS[lower] ?? lower.replace(/s$/, '');
  return UNITS.find((unit) => unit === lower || unit === singular);
}
