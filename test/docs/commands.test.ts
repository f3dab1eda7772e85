/** Every command on the partners' pages is run as it stands, by a reader who follows the page. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { useEngine } from '../support/suite/use-engine.ts';
import { blocksOf, Reader } from './shell.ts';

const FOLDER = path.join(import.meta.dirname, '../../docs/partners');
const pages = readdirSync(FOLDER).map((name) => ({
  name,
  blocks: blocksOf(readFileSync(path.join(FOLDER, name), 'utf8')),
}));
const withCommands = pages.filter(({ blocks }) => blocks.some(({ language }) => language === 'sh'));

const { engine, given } = useEngine();

test('there are pages for partners with commands', () => expect(withCommands.length).toBeGreaterThan(4));

describe.each(withCommands)('$name', ({ name, blocks }) => {
  test(`the commands on ${name} answer what the page says`, async () => {
    const { key } = await given.partner();
    const reader = await Reader.start({ API: `${engine.origin}/v1`, KEY: key });
    try {
      for (const block of blocks.filter(({ language }) => language === 'sh')) {
        const { statuses, output } = await reader.run(block);
        const isExpected = (status: number) =>
          block.status === undefined ? status < 400 : status === block.status;
        expect({
          block: block.text,
          output,
          statuses: statuses.filter((status) => !isExpected(status)),
        }).toEqual({ block: block.text, output, statuses: [] });
      }
    } finally {
      await reader.close();
    }
  });
});

test.each(pages)('the page $name holds valid JSON where it shows JSON', ({ blocks }) => {
  const shown = blocks.filter(({ language }) => language === 'json');
  expect(() => shown.map(({ text }) => JSON.parse(text) as unknown)).not.toThrow();
});

test('a command that answers otherwise than the page says is found', async () => {
  const { key } = await given.partner();
  const reader = await Reader.start({ API: `${engine.origin}/v1`, KEY: key });
  const [block] = blocksOf('```sh\ncurl -s $API/requests/none -H "Authorization: Bearer $KEY"\n```\n');
  if (block === undefined) throw new Error('no block was found');
  expect((await reader.run(block)).statuses).toEqual([404]);
  await reader.close();
});
