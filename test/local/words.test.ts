/** `npm run words:check` finds the words that plain English almost never needs, and nothing else. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { checkWords, findWords } from '../../local/words.ts';

/** The words of this suite are joined from parts, so that the check can cover this file too. */
const PLANTED = `${'some'}body`;

test('the check reports a planted word in a document with its line and sentence', async () => {
  const source = `# Title\n\nA plain sentence. It belongs to ${PLANTED}\nelse. Another one.\n`;
  expect(await findWords('docs/page.md', source)).toEqual([
    { file: 'docs/page.md', line: 3, word: 'somebody', sentence: `It belongs to ${PLANTED} else.` },
  ]);
});

test.each([
  ['a docstring that begins without a subject', `/** ${'What'} every page needs. */\nexport const x = 1;`, 'opening'],
  ['a comment of several lines', `// The row is locked\n// ${'a'}new by the writer.\nexport const x = 1;`, 'anew'],
  ['a text on a page', `export const Page = () => <p>Written for ${PLANTED} else</p>;`, 'somebody'],
  ['a title of a test', `test('the sweep is ${'under'} way', () => undefined);`, 'under way'],
  ['the opening of a title', `test.each([1])('${'whether'} %s is read', () => undefined);`, 'opening'],
  ['an error', `throw new Error('This ${'is'} no PIN at all');`, 'is no'],
])('the check finds %s', async (_, source, word) => {
  expect((await findWords('portal/page.tsx', source)).map((finding) => finding.word)).toEqual([word]);
});

test('names, patterns, code in documents and common phrases are not reported', async () => {
  const code = `const ${PLANTED} = /${PLANTED} is here/; // There ${'is'} no key, and it ${'is'} no longer used.`;
  expect(await findWords('domain/file.ts', code)).toEqual([]);
  expect(await findWords('docs/page.md', `Run \`${PLANTED}\`:\n\n\`\`\`sh\n${PLANTED}\n\`\`\`\n`)).toEqual([]);
});

test('an allowed sentence is not reported, and an allowance without its sentence is', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'words-'));
  try {
    await writeFile(path.join(root, 'page.md'), `Written for ${PLANTED} else.\n`);
    const used = { file: 'page.md', text: 'Written for', reason: 'quotes a letter' };
    const unused = { file: 'page.md', text: 'Gone', reason: 'quotes a letter' };
    expect(await checkWords(root, ['page.md'], [])).toMatchObject({ findings: [{ line: 1 }], unused: [] });
    expect(await checkWords(root, ['.'], [used, unused])).toEqual({ findings: [], unused: [unused] });
  } finally {
    await rm(root, { recursive: true });
  }
});
