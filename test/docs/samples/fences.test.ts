/** Which blocks of a page are one sample, and what the site makes of them. */
import { expect, test } from '@jest/globals';
import { samplesOf } from '../../../site/content/fences.ts';
import { asMdx } from '../../../site/content/mdx.ts';

const SAMPLE = '```sh\na\n```\n\n```ts\nb\n```\n\n```json status=201\n{}\n```\n';

const partsOf = (markdown: string) =>
  samplesOf(markdown).map(({ languages, answer }) => [
    languages.map(({ language }) => language),
    answer?.status,
  ]);

test.each([
  ['blocks in a row, with what is answered', SAMPLE, [[['sh', 'ts'], 201]]],
  [
    'not what stands after some words',
    SAMPLE.replace('\n\n```json', '\n\nNow:\n\n```json'),
    [[['sh', 'ts'], undefined]],
  ],
  [
    'not a language again',
    '```sh\na\n```\n\n```sh\nb\n```\n',
    [
      [['sh'], undefined],
      [['sh'], undefined],
    ],
  ],
  [
    'not what stands below its answer',
    `${SAMPLE}\n${SAMPLE}`,
    [
      [['sh', 'ts'], 201],
      [['sh', 'ts'], 201],
    ],
  ],
  ['not an answer below another block', '```text\na\n```\n\n```json\n{}\n```\n', []],
])('a sample is %s', (_, markdown, parts) => expect(partsOf(markdown)).toEqual(parts));

test('the site shows a sample as tabs, its answer with the status below them, and all text once', () => {
  const mdx = asMdx(`Before {it}.\n\n${SAMPLE}\nAfter [it](lists.md).\n`, '/v1/docs');
  expect(mdx).toMatch(
    /Before \\\{it\}[^]*<Tabs[^]*curl[^]*TypeScript[^]*<\/Tabs>[^]*Response <code>201<\/code>/,
  );
  expect(mdx).toContain('After [it](/v1/docs/lists).');
  expect(mdx.match(/```json\n\{\}\n```/g)).toHaveLength(1);
});
