/** Which names of a catalogue a query means, without a database. */
import { describe, expect, test } from '@jest/globals';
import { nameWords, type NameKind } from '../../../domain/medicines/medicine-names.ts';
import { readQuery } from '../../../domain/medicines/medicine-query.ts';
import { exactMatches, similarMatches, wordMatches } from '../../../domain/medicines/name-matching.ts';

const CATALOGUE = (
  [
    ['generic', 'amoxicillin'],
    ['generic', 'amoxicillin and clavulanic acid'],
    ['brand', 'augmentin'],
    ['synonym', 'acetaminophen'],
    ['generic', 'paracetamol'],
    ['generic', 'water'],
    ['generic', 'water for injection'],
    ['generic', 'sodium chloride'],
    ['generic', 'sodium chloride and glucose'],
    ['generic', 'nimodipine'],
    ['generic', 'nifedipine'],
    ['generic', 'diclofenac sodium'],
    ['generic', 'diclofenac'],
    ['generic', 'lamivudine'],
    ['generic', 'lamivudine and zidovudine'],
    ['generic', 'lorazepam'],
    ['generic', 'B complex'],
  ] satisfies [NameKind, string][]
).map(([kind, name]) => ({ generic_name: name, kind, words: nameWords(name) }));

type Match = typeof exactMatches;

function found(match: Match, query: string): [name: string, type: string, score: number][] {
  return match(readQuery(query), CATALOGUE).map(({ name, type, score }) => [
    name.generic_name,
    type,
    Math.round(score * 1_000) / 1_000,
  ]);
}

describe('the whole name', () => {
  test.each<[query: string, ...names: string[]]>([
    ['amoxicillin', 'amoxicillin'],
    ['clavulanic acid with amoxicillin', 'amoxicillin and clavulanic acid'],
    ['water 10 ml', 'water'],
    ['water for injection 10 ml', 'water for injection'],
    ['diclofenac', 'diclofenac'],
    ['diclofenac sodium', 'diclofenac sodium'],
    ['diclofenac potassium', 'diclofenac'],
    ['amoxicillin capsule', 'amoxicillin'],
    ['amoxicillin paracetamol'],
    ['amoxicillin clavulanic'],
    ['amox'],
  ])('of "%s" is that of %j', (query, ...names) => {
    expect(found(exactMatches, query).map(([name]) => name)).toEqual(names);
  });

  test('is exact when it is generic, and else of its kind; its score is 1', () => {
    expect(['paracetamol', 'augmentin', 'acetaminophen'].map((query) => found(exactMatches, query))).toEqual([
      [['paracetamol', 'exact', 1]],
      [['augmentin', 'brand', 1]],
      [['acetaminophen', 'synonym', 1]],
    ]);
  });
});

describe('words of a name, or their starts', () => {
  test.each<[query: string, ...matches: [name: string, share: number][]]>([
    ['clavulanic', ['amoxicillin and clavulanic acid', 0.4]],
    ['clav amox', ['amoxicillin and clavulanic acid', 0.32]],
    ['lamivudin', ['lamivudine', 0.9]],
    ['lam zid', ['lamivudine and zidovudine', 0.3]],
    ['paracetamol', ['paracetamol', 0.99]],
    ['par', ['paracetamol', 0.273]],
    ['cet'],
    ['pa'],
    ['b'],
    ['b com', ['B complex', 0.5]],
    ['am cla'],
    ['para zzz'],
    // Neither is the whole of what was asked.
    ['chloride', ['sodium chloride', 0.571], ['sodium chloride and glucose', 0.381]],
    ['chloride sodium', ['sodium chloride', 0.99]],
  ])('"%s" is in %j', (query, ...matches) => {
    expect(found(wordMatches, query)).toEqual(matches.map(([name, share]) => [name, 'words', share]));
  });

  test('mean every name that has them, where none of the names is in the others', () => {
    expect(found(wordMatches, 'dov').map(([name]) => name)).toEqual([]);
    expect(found(wordMatches, 'amo').map(([name]) => name)).toEqual(['amoxicillin']);
    expect(found(wordMatches, 'diclo').map(([name]) => name)).toEqual(['diclofenac']);
    expect(found(wordMatches, 'sodium').map(([name]) => name)).toEqual([
      'sodium chloride',
      'sodium chloride and glucose',
      'diclofenac sodium',
    ]);
  });
});

describe('a misspelling', () => {
  test.each<[query: string, ...names: string[]]>([
    ['amoxycillin', 'amoxicillin'],
    ['amoxicilin clavulanic acid', 'amoxicillin and clavulanic acid'],
    ['clavulanik', 'amoxicillin and clavulanic acid'],
    ['para cetamol', 'paracetamol'],
    ['lorazepan', 'lorazepam'],
    ['clonazepam'],
    ['diclofenak', 'diclofenac'],
    // One slip from the one, two from the other.
    ['nimadipine', 'nimodipine'],
    ['nimedipine', 'nimodipine', 'nifedipine'],
    ['diclofenak sodium', 'diclofenac sodium'],
    ['xyzzyxyzzy'],
  ])('"%s" is one of %j', (query, ...names) => {
    expect(found(similarMatches, query).map(([name]) => name)).toEqual(names);
  });

  test('has the score of its likeness', () => {
    expect(found(similarMatches, 'lorazepan')).toEqual([['lorazepam', 'fuzzy', 0.889]]);
  });

  test('of no names at all is none', () => {
    for (const match of [exactMatches, wordMatches, similarMatches]) {
      expect(match(readQuery('paracetamol'), [])).toEqual([]);
    }
  });
});
