/** Every file that a document names is there, so that documents are changed with the code that they describe. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';

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
/** A path from the root of the project, also with `*` for what varies. */
const PATH = new RegExp(`(?<![\\w/.:-])(?:${FOLDERS.join('|')})/[\\w*{},./-]*[\\w*/}]`, 'g');
const CODE = /`([^`\n]+)`/g;
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
/** A page that an API serves beside the guides, made from its OpenAPI document. */
const SERVED_PAGE = 'reference';
/** A source file named without its folder, as in a list that begins with a whole path. */
const SOURCE_FILE = /^[\w-]+(?:\.test)?\.(?:ts|sql)$/;

const sourceNames = new Set(
  globSync(`{${FOLDERS.join(',')}}/**/*.{ts,sql}`, { cwd: PROJECT_ROOT }).map((file) => path.basename(file)),
);

/** What a command builds, and a fresh clone has not. */
const BUILT = /^packages\/prebuilt\b/;

/** Also a test named as it is for `npm test`, without the end of its name. */
const isThere = (file: string) =>
  existsSync(path.join(PROJECT_ROOT, file)) ||
  existsSync(path.join(PROJECT_ROOT, `${file}.test.ts`)) ||
  (/[*{]/.test(file) && globSync(file, { cwd: PROJECT_ROOT }).length > 0);

/** What a document names and is not there. */
function missingIn(document: string, text: string): string[] {
  const linked = [...text.matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => target !== SERVED_PAGE && !URL.canParse(target) && !target.startsWith('/'))
    .filter((target) => !isThere(path.join(path.dirname(document), target)));
  const named = [...text.matchAll(PATH)]
    .map(([file]) => file)
    .filter((file) => !BUILT.test(file) && !isThere(file));
  const bare = [...text.matchAll(CODE)]
    .map(([, word = '']) => word)
    .filter((word) => SOURCE_FILE.test(word) && !sourceNames.has(word));
  return [...linked, ...named, ...bare];
}

test.each(DOCUMENTS)('%s names files that are there', (document) => {
  expect(missingIn(document, readFileSync(path.join(PROJECT_ROOT, document), 'utf8'))).toEqual([]);
});

test('a path, a pattern, a link and a bare name that are not there are found', () => {
  const text = 'See `db/gone.ts`, `db/gone-*.ts`, [page](gone.md), `gone-too.ts` and `db/schema.ts`.';
  expect(missingIn('docs/page.md', text)).toEqual(['gone.md', 'db/gone.ts', 'db/gone-*.ts', 'gone-too.ts']);
});
