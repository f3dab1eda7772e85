/** The pictures of the architecture show what the code says. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { TRANSITIONS } from '../../domain/requests/statuses.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { read } from './tables.ts';

const page = read('architecture.md');

test('the state machine has the transitions of the table, each once', () => {
  const shown = [...page.matchAll(/^ {2}(\w+) --> (\w+): (\w+)$/gm)].map(([, from, to, step]) => ({
    from,
    to,
    step,
  }));
  const table = TRANSITIONS.flatMap(({ step, from, to }) => from.map((one) => ({ from: one, to, step })));
  const sorted = (edges: readonly object[]) => edges.map((edge) => JSON.stringify(edge)).toSorted();
  expect(sorted(shown)).toEqual(sorted(table));
});

test('the imports of folders are those that the checker allows', () => {
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
