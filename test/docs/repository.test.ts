/** Documents name files, suites and defences that exist, and pictures show what the code says. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { TRANSITIONS } from '../../domain/requests/statuses.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { read } from './tables.ts';
import { isDeploymentSuite } from '../../local/test-tiers.ts';

describe('architecture diagrams', () => {
  const page = read('architecture.md');

  test('the state diagram has each transition of the table once', () => {
    const shown = [...page.matchAll(/^ {2}(\w+) --> (\w+): (\w+)$/gm)].map(([, from, to, step]) => ({
      from,
      to,
      step,
    }));
    const table = TRANSITIONS.flatMap(({ step, from, to }) => from.map((one) => ({ from: one, to, step })));
    const sorted = (edges: readonly object[]) => edges.map((edge) => JSON.stringify(edge)).toSorted();
    expect(sorted(shown)).toEqual(sorted(table));
  });

  test('the import diagram shows the imports that the checker allows', () => {
    const picture = /flowchart BT\n([^`]*)/.exec(page)?.[1] ?? '';
    const shown = [...picture.matchAll(/^ {2}(\w+) (?:-->|-\. types only \.->) (.+)$/gm)].flatMap(
      ([, folder = '', others = '']) => others.split(' & ').map((other) => [folder, other] as const),
    );
    const folders = new Set(['domain', ...shown.map(([folder]) => folder)]);
    const require = createRequire(import.meta.url);
    const { forbidden } = require(path.join(PROJECT_ROOT, '.dependency-cruiser.cjs')) as {
      readonly forbidden: readonly { readonly name: string; readonly to: { readonly path?: string } }[];
    };
    const mayNot = (folder: string, other: string) =>
      forbidden.some(
        ({ name, to }) =>
          name === `${folder}-imports-what-its-row-names` &&
          to.path !== undefined &&
          new RegExp(to.path).test(`${other}/`),
      );
    for (const folder of folders) {
      const others = [...folders].filter((other) => other !== folder);
      const drawn = others.filter((other) => shown.some(([from, to]) => from === folder && to === other));
      expect([folder, others.filter((other) => !mayNot(folder, other))]).toEqual([folder, drawn]);
    }
  });
});

describe('file names in documents', () => {
  const DOCUMENTS = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...globSync('docs/**/*.md', { cwd: PROJECT_ROOT }),
  ];

  const FOLDERS = [
    'activities',
    'api',
    'bench',
    'data',
    'db',
    'deploy',
    'docs',
    'domain',
    'local',
    'ops',
    'packages',
    'services',
    'site',
    'test',
    'worker',
    'workflows',
  ];

  /** A path from the root of the project, possibly with `*`. */
  const PATH = new RegExp(`(?<![\\w/.:-])(?:${FOLDERS.join('|')})/[\\w*{},./-]*[\\w*/}]`, 'g');

  const CODE = /`([^`\n]+)`/g;

  const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;

  const SECTION = /\]\(([^)#:\s]*)#([^)\s]+)\)/g;

  /** The headings of a page as links name them, like GitHub. @param page relative to the document; empty for itself. */
  function headingsOf(document: string, page: string, own: string): ReadonlySet<string> {
    const file = path.join(PROJECT_ROOT, path.dirname(document), page);
    const text = page === '' ? own : existsSync(file) ? readFileSync(file, 'utf8') : '';
    const headings = text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm);
    return new Set(
      [...headings].map(([, heading = '']) =>
        heading
          .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
          .replaceAll(/[^\w\- ]/g, '')
          .toLowerCase()
          .replaceAll(' ', '-'),
      ),
    );
  }

  /** A page that an API generates from its OpenAPI document and serves beside the guides. */
  const SERVED_PAGE = 'reference';

  /** A source file without its folder, as in a list that starts with a whole path. */
  const SOURCE_FILE = /^[\w-]+(?:\.test)?\.(?:ts|sql)$/;

  const sourceNames = new Set(
    globSync(`{${FOLDERS.join(',')}}/**/*.{ts,sql}`, { cwd: PROJECT_ROOT }).map((file) =>
      path.basename(file),
    ),
  );

  /** Files that a command builds, which a fresh clone lacks. */
  const BUILT = /^(?:packages|site)\/prebuilt\b/;

  /** Also accepts a test named as for `npm test`, without its extension. */
  const isThere = (file: string) =>
    existsSync(path.join(PROJECT_ROOT, file)) ||
    existsSync(path.join(PROJECT_ROOT, `${file}.test.ts`)) ||
    (/[*{]/.test(file) && globSync(file, { cwd: PROJECT_ROOT }).length > 0);

  /** Returns the paths in a document that do not exist. */
  function missingIn(document: string, text: string): string[] {
    const linked = [...text.matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => target !== SERVED_PAGE && !URL.canParse(target) && !target.startsWith('/'))
      .filter((target) => !isThere(path.join(path.dirname(document), target)));
    const sections = [...text.matchAll(SECTION)]
      .map(([, page = '', section = '']) => ({ page, section }))
      .filter(({ page }) => page === '' || page.endsWith('.md'))
      .filter(({ page, section }) => !headingsOf(document, page, text).has(section))
      .map(({ page, section }) => `${page}#${section}`);
    const named = [...text.matchAll(PATH)]
      .map(([file]) => file)
      .filter((file) => !BUILT.test(file) && !isThere(file));
    const bare = [...text.matchAll(CODE)]
      .map(([, word = '']) => word)
      .filter((word) => SOURCE_FILE.test(word) && !sourceNames.has(word));
    return [...linked, ...sections, ...named, ...bare];
  }

  test.each(DOCUMENTS)('every file and section named in %s exists', (document) => {
    expect(missingIn(document, readFileSync(path.join(PROJECT_ROOT, document), 'utf8'))).toEqual([]);
  });

  test('a missing path, pattern, link, section or bare name is found', () => {
    const text =
      '# Here\n[own](#here), [lost](#there), [other](testing.md#lost). See `db/gone.ts`, `db/gone-*.ts`, [page](gone.md), `gone-too.ts` and `db/schema.ts`.';
    expect(missingIn('docs/page.md', text)).toEqual([
      'gone.md',
      '#there',
      'testing.md#lost',
      'db/gone.ts',
      'db/gone-*.ts',
      'gone-too.ts',
    ]);
  });
});

describe('the list of promises', () => {
  const ITEM = /^- (?<promise>(?:(?!\n- )[^])+?):\s+(?<shownBy>`(?:test|api)\/[^]+?)(?=\n(?:- |\n))/gm;

  const SUITE = /`((?:test|api\/plants)\/[\w*/-]+)`(?<mark>\s+\(deployment\))?/g;

  const section =
    readFileSync(path.join(PROJECT_ROOT, 'docs/testing.md'), 'utf8')
      .split(/^## /m)
      .find((part) => part.startsWith('What is promised')) ?? '';

  const promises = [...section.matchAll(ITEM)].map(({ groups }) => ({
    promise: (groups?.['promise'] ?? '').replaceAll(/\s+/g, ' '),
    named: [...(groups?.['shownBy'] ?? '').matchAll(SUITE)].map(([, name = '']) => name),
    deployment: [...(groups?.['shownBy'] ?? '').matchAll(SUITE)]
      .filter(({ groups: found }) => found?.['mark'] !== undefined)
      .map(([, name = '']) => name),
  }));

  const suitesOf = (name: string) => globSync(`${name}.test.ts`, { cwd: PROJECT_ROOT });

  test('there are more than forty promises', () => {
    expect(promises.length).toBeGreaterThan(40);
  });

  test.each(promises)('the suites named as proof exist: $promise', ({ named }) => {
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => suitesOf(name).length === 0)).toEqual([]);
  });

  test('every suite is named as proof of a promise', () => {
    const named = new Set(promises.flatMap((promise) => promise.named.flatMap(suitesOf)));
    const all = globSync('{test,api}/**/*.test.ts', { cwd: PROJECT_ROOT });
    expect(all.filter((suite) => !named.has(suite))).toEqual([]);
  });

  test('the suites marked as deployment are those of the deployment tier', () => {
    const marked = new Set(promises.flatMap(({ deployment }) => deployment.flatMap(suitesOf)));
    const all = globSync('{test,api}/**/*.test.ts', { cwd: PROJECT_ROOT });
    expect([...marked].toSorted()).toEqual(all.filter(isDeploymentSuite).toSorted());
  });
});

describe('the list of defences', () => {
  const SUITE = /`(test\/[\w*/-]+)`/g;

  /** `attack or items: defence (suites)`. */
  const ITEM = /^- (?<claim>(?:(?!\n- )[^:])+): (?<how>[^]+?)\s+\((?<shownBy>`test\/[^)]+)\)$/gm;

  const defences = [...readFileSync(path.join(PROJECT_ROOT, 'docs/security.md'), 'utf8').matchAll(ITEM)].map(
    ({ groups }) => ({
      claim: (groups?.['claim'] ?? '').replaceAll(/\s+/g, ' '),
      suites: [...(groups?.['shownBy'] ?? '').matchAll(SUITE)].map(([, name = '']) => name),
    }),
  );

  const OWASP = Array.from({ length: 10 }, (_, index) => `API${index + 1}`);

  /** Areas of the ASVS that apply to an API like this one. */
  const ASVS =
    '2.3.1 2.3.3 2.3.4 2.4.1 4.1.1 8.2.2 8.2.3 8.3.2 11.2.4 11.5.1 13.1.3 13.2.4 14.2.1 15.3.3 15.3.4 15.4.2';

  test('there are more than forty defences', () => {
    expect(defences.length).toBeGreaterThan(40);
  });

  test.each(defences)('the suites named as proof exist: $claim', ({ suites }) => {
    expect(suites.length).toBeGreaterThan(0);
    const gone = suites.filter((name) => globSync(`${name}.test.ts`, { cwd: PROJECT_ROOT }).length === 0);
    expect(gone).toEqual([]);
  });

  test('each of the ten OWASP risks and each ASVS item has a defence', () => {
    const items = defences.flatMap(({ claim }) => claim.split(/,?\s/));
    expect(items).toEqual(expect.arrayContaining([...OWASP, ...ASVS.split(' ')]));
  });
});
