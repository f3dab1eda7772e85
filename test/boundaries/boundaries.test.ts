import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';

/** Files of an example project with the rule that each breaks; null when it breaks none. */
const FILES: Readonly<Record<string, { text: string; breaks: string | null }>> = {
  'activities/act.ts': { text: 'export type Act = 1; export const act = 1;', breaks: null },
  'workflows/flow.ts': { text: 'export type Flow = 1; export const flow = 1;', breaks: null },
  'workflows/type.ts': {
    text: `import type { Act } from '../activities/act.ts'; export type A = Act;`,
    breaks: null,
  },
  'workflows/inline-type.ts': {
    text: `import { type Act } from '../activities/act.ts'; export type A = Act;`,
    breaks: null,
  },
  'workflows/typeof.ts': {
    text: `import type * as activities from '../activities/act.ts'; export type A = typeof activities;`,
    breaks: null,
  },
  'workflows/package.ts': {
    text: `import { sleep } from '@temporalio/workflow'; export const s = sleep;`,
    breaks: null,
  },
  'workflows/value.ts': {
    text: `import { act } from '../activities/act.ts'; export const a = act;`,
    breaks: 'workflows-imports-only-types-of-activities',
  },
  'workflows/type-and-value.ts': {
    text: `import type { Act } from '../activities/act.ts'; import { act } from '../activities/act.ts'; export const a: Act = act;`,
    breaks: 'workflows-imports-only-types-of-activities',
  },
  'workflows/re-export.ts': {
    text: `export * from '../activities/act.ts';`,
    breaks: 'workflows-imports-only-types-of-activities',
  },
  'workflows/dynamic.ts': {
    text: `export const a = () => import('../activities/act.ts');`,
    breaks: 'workflows-imports-only-types-of-activities',
  },
  'workflows/database.ts': {
    text: `import type { Row } from '../db/row.ts'; export type R = Row;`,
    breaks: 'workflows-imports-what-its-row-names',
  },
  'workflows/node.ts': {
    text: `import { readFile } from 'node:fs'; export const r = readFile;`,
    breaks: 'workflows-use-only-the-workflow-package',
  },
  'api/flow-type.ts': {
    text: `import type { Flow } from '../workflows/flow.ts'; export type F = Flow;`,
    breaks: null,
  },
  'api/flow-value.ts': {
    text: `import { flow } from '../workflows/flow.ts'; export const f = flow;`,
    breaks: 'api-imports-only-types-of-workflows',
  },
  'api/act-type.ts': {
    text: `import type { Act } from '../activities/act.ts'; export type A = Act;`,
    breaks: 'api-imports-what-its-row-names',
  },
  'api/plants/row.ts': {
    text: `import type { Row } from '../../db/row.ts'; import { act } from '../../activities/act.ts'; export const a: Row = act;`,
    breaks: null,
  },
  'worker/plants.ts': { text: `export { a } from '../api/plants/row.ts';`, breaks: null },
  'worker/endpoint.ts': {
    text: `import type { E } from '../api/endpoint.ts'; export type W = E;`,
    breaks: 'worker-imports-what-its-row-names',
  },
  'activities/plants.ts': {
    text: `export { a } from '../api/plants/row.ts';`,
    breaks: 'activities-imports-what-its-row-names',
  },
  'db/row.ts': { text: `import type { Pool } from 'pg'; export type Row = Pool;`, breaks: null },
  'db/package.ts': {
    text: `import { pino } from 'pino'; export const p = pino;`,
    breaks: 'db-is-sql-only',
  },
  'services/schema.ts': {
    text: `import { Type } from 'typebox'; export const t = Type;`,
    breaks: 'typebox-only-in-api',
  },
  'domain/type.ts': { text: `import type { Pool } from 'pg'; export type P = Pool;`, breaks: null },
  'domain/package.ts': {
    text: `import { Pool } from 'pg'; export const p = Pool;`,
    breaks: 'domain-uses-no-packages',
  },
  'ops/api.ts': {
    text: `import { f } from '../api/flow-value.ts'; export const g = f;`,
    breaks: 'ops-imports-what-its-row-names',
  },
  'db/import/import-stock.ts': { text: 'export const importStock = 1;', breaks: null },
  'ops/import.ts': {
    text: `import { importStock } from '../db/import/import-stock.ts'; export const i = importStock;`,
    breaks: null,
  },
  'ops/row-type.ts': {
    text: `import type { Row } from '../db/row.ts'; export type R = Row;`,
    breaks: null,
  },
  'db/stock/stock.ts': { text: 'export const storeStock = 1;', breaks: null },
  'ops/statement.ts': {
    text: `import { storeStock } from '../db/stock/stock.ts'; export const s = storeStock;`,
    breaks: 'ops-uses-db-for-set-up-and-import',
  },
  'api/row.ts': {
    text: `import type { Row } from '../db/row.ts'; export type R = Row;`,
    breaks: 'api-imports-what-its-row-names',
  },
  'services/use-case.ts': {
    text: `import type { Row } from '../db/row.ts'; export type UseCase = Row;`,
    breaks: null,
  },
  'api/endpoint.ts': {
    text: `import type { UseCase } from '../services/use-case.ts'; export type E = UseCase;`,
    breaks: null,
  },
  'services/endpoint-type.ts': {
    text: `import type { E } from '../api/endpoint.ts'; export type S = E;`,
    breaks: 'services-imports-what-its-row-names',
  },
  'services/act-type.ts': {
    text: `import type { Act } from '../activities/act.ts'; export type A = Act;`,
    breaks: 'services-imports-what-its-row-names',
  },
  'db/use-case-type.ts': {
    text: `import type { UseCase } from '../services/use-case.ts'; export type U = UseCase;`,
    breaks: 'db-imports-what-its-row-names',
  },
  'db/flow-type.ts': {
    text: `import type { Flow } from '../workflows/flow.ts'; export type F = Flow;`,
    breaks: 'db-imports-what-its-row-names',
  },
  // A circle is reported once, at its first file.
  'domain/circle/one.ts': {
    text: `import { two } from './two.ts'; export const one = () => two;`,
    breaks: 'no-circular',
  },
  'domain/circle/two.ts': {
    text: `import { one } from './one.ts'; export const two = () => one;`,
    breaks: null,
  },
  'domain/circle-of-types/one.ts': {
    text: `import type { Two } from './two.ts'; export interface One { readonly two: Two | null }`,
    breaks: 'no-circular',
  },
  'domain/circle-of-types/two.ts': {
    text: `import type { One } from './one.ts'; export interface Two { readonly one: One | null }`,
    breaks: null,
  },
  'domain/circle-of-both/one.ts': {
    text: `import { two } from './two.ts'; export type One = typeof two;`,
    breaks: 'no-circular',
  },
  'domain/circle-of-both/two.ts': {
    text: `import type { One } from './one.ts'; export const two = (): One | null => null;`,
    breaks: null,
  },
  'domain/missing.ts': { text: `export * from './nowhere.ts';`, breaks: 'no-unresolvable' },
};

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

let folder: string;
let violations: readonly Violation[];
let complaints: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'boundaries-'));
  await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'tsconfig.json'), '{}');
  for (const [name, { text }] of Object.entries(FILES)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const folders = new Set(Object.keys(FILES).map((name) => name.split('/', 1)[0] ?? name));
  const args = [
    path.join(PROJECT_ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    path.join(PROJECT_ROOT, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    ...folders,
  ];
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
    // It exits with the number of violations, which this test expects.
    execFile(process.execPath, args, { cwd: folder }, (_error, out, err) =>
      resolve({ stdout: out, stderr: err }),
    );
  });
  violations = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
  complaints = stderr;
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

test.each(Object.entries(FILES))('the import table decides correctly on %s', (name, { breaks }) => {
  const broken = violations.filter(({ from }) => from === name).map(({ rule }) => rule.name);
  expect(broken).toEqual(breaks === null ? [] : [breaks]);
});

test('the checker reports no configuration problem', () => {
  expect(complaints).toBe('');
});
