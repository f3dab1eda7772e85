/** `docker-compose.yml` sets the variables that the processes require, and its head describes how to create all of them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readApiSettings } from '../../api/settings.ts';
import { SettingsError } from '../../domain/common/settings.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { readWorkerSettings } from '../../worker/settings.ts';

const compose = readFileSync(path.join(PROJECT_ROOT, 'docker-compose.yml'), 'utf8');

/** The names of the variables that a process reports as missing when it has none. */
function requiredBy(read: (variables: Record<string, string>) => unknown): string[] {
  try {
    read({});
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [...new Set(error.message.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g))];
  }
}

test.each([
  ['API', readApiSettings],
  ['worker', readWorkerSettings],
])('the compose file sets every variable that the %s requires', (_, read) => {
  const required = requiredBy(read);
  expect(required).toEqual(expect.arrayContaining(['DATABASE_URL', 'ENCRYPTION_KEYS']));
  expect(
    required.filter((name) => !compose.includes(`\n  ${name}: `) && !compose.includes(`\n      ${name}: `)),
  ).toEqual([]);
});

test('the command at the top of the compose file creates every required secret, and no other', () => {
  const namesIn = (pattern: RegExp) => new Set(Array.from(compose.matchAll(pattern), ([, name]) => name));
  expect(namesIn(/^# {3}echo "(\w+)=/gm)).toEqual(namesIn(/\$\{(\w+):\?/g));
});

test('the compose file turns the portal on, at an origin that browsers on this machine reach', () => {
  expect(compose).toMatch(/\n {6}PORTAL_SECRET: \$\{PORTAL_SECRET:\?/);
  expect(compose).toContain('\n      PORTAL_ORIGIN: ${PORTAL_ORIGIN:-http://localhost:8080}');
});
