/** The table of promises in `docs/testing.md` names every suite, and nothing that is not there. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isDeploymentSuite } from '../../local/test-tiers.ts';
import { PROJECT_ROOT } from '../../local/project.ts';

const TABLE_ROW = /^\| (?<promise>.+?) +\| (?<shownBy>.+?) +\|$/gm;
const SUITE = /`((?:test|api\/plants)\/[\w*/-]+)`(?<mark> \(deployment\))?/g;

const section =
  readFileSync(path.join(PROJECT_ROOT, 'docs/testing.md'), 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith('What is promised')) ?? '';

const rows = [...section.matchAll(TABLE_ROW)]
  .map(({ groups }) => ({
    promise: groups?.['promise'] ?? '',
    named: [...(groups?.['shownBy'] ?? '').matchAll(SUITE)].map(([, name = '']) => name),
    deployment: [...(groups?.['shownBy'] ?? '').matchAll(SUITE)]
      .filter(({ groups: found }) => found?.['mark'] !== undefined)
      .map(([, name = '']) => name),
  }))
  .filter(({ promise }) => promise !== 'promise' && !promise.startsWith('---'));

const suitesOf = (name: string) => globSync(`${name}.test.ts`, { cwd: PROJECT_ROOT });

test('the table of promises has a row for each', () => {
  expect(rows.length).toBeGreaterThan(40);
});

test.each(rows)('a suite shows: $promise', ({ named }) => {
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => suitesOf(name).length === 0)).toEqual([]);
});

test('every suite shows something that is promised', () => {
  const named = new Set(rows.flatMap((row) => row.named.flatMap(suitesOf)));
  const all = globSync('{test,api}/**/*.test.ts', { cwd: PROJECT_ROOT });
  expect(all.filter((suite) => !named.has(suite))).toEqual([]);
});

test('the suites that the table marks are those of the deployment tier', () => {
  const marked = new Set(rows.flatMap(({ deployment }) => deployment.flatMap(suitesOf)));
  const all = globSync('{test,api}/**/*.test.ts', { cwd: PROJECT_ROOT });
  expect([...marked].toSorted()).toEqual(all.filter(isDeploymentSuite).toSorted());
});
