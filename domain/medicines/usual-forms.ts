/** Which forms people take when they do not say: by their age, and of several the one that comes first. */
import type { DosageForm } from './dosage-forms.ts';

export type AgeGroup = 'adult' | 'child';

const AGE_WORDS: Readonly<Record<string, AgeGroup>> = {
  adult: 'adult',
  child: 'child',
  children: 'child',
  kid: 'child',
  baby: 'child',
  babie: 'child',
  infant: 'child',
  toddler: 'child',
  paediatric: 'child',
  pediatric: 'child',
  junior: 'child',
};

/** For whom a word of a query says that a medicine is: "coartem adult"; undefined when it says nothing of it. */
export function ageGroupOf(word: string): AgeGroup | undefined {
  return AGE_WORDS[word] ?? AGE_WORDS[word.replace(/s$/, '')];
}

const SWALLOWED_WHOLE: ReadonlySet<DosageForm> = new Set([
  'tablet',
  'capsule',
  'enteric-coated tablet',
  'enteric-coated capsule',
  'prolonged-release tablet',
]);
const FOR_CHILDREN: ReadonlySet<DosageForm> = new Set([
  'oral liquid',
  'powder for oral liquid',
  'oral powder',
  'dispersible tablet',
  'chewable tablet',
  'granules',
]);
const GIVEN_BY_NURSES: ReadonlySet<DosageForm> = new Set([
  'injection',
  'powder for injection',
  'infusion',
  'suppository',
  'rectal capsule',
  'rectal solution',
  'rectal gel',
  'enema',
  'nebuliser solution',
]);

/** Whether it is made for the other age: an adult swallows tablets, a child does not. Forms that both take are for both. */
export function isForOtherAge(form: DosageForm, age: AgeGroup): boolean {
  return (age === 'adult' ? FOR_CHILDREN : SWALLOWED_WHOLE).has(form);
}

/**
 * The place of a form where the query names none: 0 for what an adult takes alone, 1 for what is made for children
 * or lasts longer than the plain form, 2 for what somebody gives.
 */
export function usualPlace(form: DosageForm): 0 | 1 | 2 {
  if (GIVEN_BY_NURSES.has(form)) return 2;
  return FOR_CHILDREN.has(form) || form === 'prolonged-release tablet' ? 1 : 0;
}
