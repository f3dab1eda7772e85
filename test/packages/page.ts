/** What docs/partners/clients.md shows. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../local/project.ts';
import { blocksOf, type Block } from '../docs/shell.ts';

export interface Sample {
  readonly name: string;
  readonly program: string;
  /** The output that stands below it. */
  readonly output: string;
}

const HEADINGS = { ts: 'TypeScript', python: 'Python' } as const;
type Language = keyof typeof HEADINGS;

/** The section of a language. */
function blocksIn(language: Language): Block[] {
  const page = readFileSync(path.join(PROJECT_ROOT, 'docs/partners/clients.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(`${HEADINGS[language]}\n`)) ?? '';
  return blocksOf(section);
}

/** Each program of a language that has its output below it. */
export function samplesOf(language: Language): Sample[] {
  const blocks = blocksIn(language);
  return blocks.flatMap((block, index) => {
    const below = blocks[index + 1];
    if (block.language !== language || below?.language !== 'text') return [];
    return [{ name: `sample-${index}`, program: block.text, output: below.text }];
  });
}

/** The commands of the section of a language. */
export function commandsOf(language: Language): string[] {
  return blocksIn(language)
    .filter((block) => block.language === 'bash')
    .flatMap(({ text }) => text.trim().split('\n'));
}
