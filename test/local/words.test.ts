/** `npm run words:check` finds the words that plain English almost never needs, and nothing else. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { checkWords, findWords } from '../../local/words.ts';

/** Texts are written with a tilde inside each planted word, so that the check can cover this file too. */
const planted = (text: string) => text.replaceAll('~', '');

test('the check reports a planted word in a document with its line and sentence', async () => {
  const source = planted('# Title\n\nA plain sentence. It belongs to some~body\nelse. Another one.\n');
  expect(await findWords('docs/page.md', source)).toEqual([
    { file: 'docs/page.md', line: 3, word: 'somebody', sentence: planted('It belongs to some~body else.') },
  ]);
});

test.each([
  [
    'a docstring that begins without a subject',
    `/** Wh~at every page needs. */\nexport const x = 1;`,
    'opening',
  ],
  [
    'a comment of several lines',
    `// The row is locked\n// a~new by the writer.\nexport const x = 1;`,
    'anew',
  ],
  ['a text on a page', `export const Page = () => <p>Written for some~body else</p>;`, 'somebody'],
  ['a title of a test', `test('the sweep is under~ way', () => undefined);`, 'under way'],
  ['the opening of a title', `test.each([1])('whe~ther %s is read', () => undefined);`, 'opening'],
  ['an error', `throw new Error('This is~ no PIN at all');`, 'is no'],
])('the check finds %s', async (_, source, word) => {
  expect((await findWords('portal/page.tsx', planted(source))).map((finding) => finding.word)).toEqual([
    word,
  ]);
});

test('names, patterns, code in documents and common phrases are not reported', async () => {
  const code = `const some~body = /some~body is here/; // There is~ no key, and it is~ no longer used.`;
  expect(await findWords('domain/file.ts', planted(code))).toEqual([]);
  const document = `Run \`some~body\`:\n\n\`\`\`sh\nsome~body\n\`\`\`\n`;
  expect(await findWords('docs/page.md', planted(document))).toEqual([]);
});

test('an allowed sentence is not reported, and an unused allowance is reported', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'words-'));
  try {
    await writeFile(path.join(root, 'page.md'), planted('Written for some~body else.\n'));
    const used = { file: 'page.md', text: 'Written for', reason: 'quotes a letter' };
    const unused = { file: 'page.md', text: 'Gone', reason: 'quotes a letter' };
    expect(await checkWords(root, ['page.md'], [])).toMatchObject({ findings: [{ line: 1 }], unused: [] });
    expect(await checkWords(root, ['.'], [used, unused])).toEqual({ findings: [], unused: [unused] });
  } finally {
    await rm(root, { recursive: true });
  }
});
