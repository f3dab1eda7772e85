import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

/** Where npm looks for a package that another one names: beside it, then further up. */
function isLocked(name: string, from: string): boolean {
  const parents = from
    .split('/node_modules/')
    .map((_part, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return [...parents.map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`].some(
    (location) => packages[location]?.version !== undefined,
  );
}

test('names a version for every platform, without which npm ci refuses to install', () => {
  const missing = Object.entries(packages).flatMap(([location, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, location)),
  );
  // Where this fails, pin the newest version of the package whose platform packages can all be had.
  expect(missing).toEqual([]);
});
