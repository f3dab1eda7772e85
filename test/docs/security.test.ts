/** Every defence that `docs/security.md` claims names suites that are there, or says that it is not met. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';

const SUITE = /`(test\/[\w*/-]+)`/g;

/** The rows of the tables that say what shows them, by their first cell. */
const rows = readFileSync(path.join(PROJECT_ROOT, 'docs/security.md'), 'utf8')
  .split(/\n\n+/)
  .filter((part) => /^\|.*\| shown by +\|/.test(part))
  .flatMap((table) => table.trimEnd().split('\n').slice(2))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, claim = '', how = '', shownBy = '']) => ({
    claim,
    how,
    suites: [...shownBy.matchAll(SUITE)].map(([, name = '']) => name),
  }));

const OWASP = Array.from({ length: 10 }, (_, index) => `API${index + 1}`);
/** What the ASVS asks of an API like this one. */
const ASVS =
  '2.3.1 2.3.3 2.3.4 2.4.1 4.1.1 8.2.2 8.2.3 8.3.2 11.2.4 11.5.1 13.1.3 13.2.4 14.2.1 15.3.3 15.3.4 15.4.2';

test.each(rows)('suites show: $claim', ({ suites }) => {
  expect(suites.length).toBeGreaterThan(0);
  const gone = suites.filter((name) => globSync(`${name}.test.ts`, { cwd: PROJECT_ROOT }).length === 0);
  expect(gone).toEqual([]);
});

test('each of the ten risks and of the ASVS items has a row that says how it is met', () => {
  const firstWords = rows.filter(({ how }) => how !== '').map(({ claim }) => claim.split(/[ ,]/)[0]);
  expect(firstWords).toEqual(expect.arrayContaining([...OWASP, ...ASVS.split(' ')]));
});
