/** What docs/partners/clients.md and the end of the quickstart show. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../local/project.ts';
import { fencesOf, type Fence } from '../../site/content/fences.ts';

export interface Program {
  readonly name: string;
  readonly program: string;
  /** The output that stands below it. */
  readonly output: string;
}

const HEADINGS = { ts: 'TypeScript', python: 'Python' } as const;
type Language = keyof typeof HEADINGS;
const CLIENTS = 'docs/partners/clients.md';
const QUICKSTART = 'docs/partners/quickstart.md';

const textOf = (page: string) => readFileSync(path.join(PROJECT_ROOT, page), 'utf8');

/** The section of a language. */
function blocksIn(language: Language): Fence[] {
  const section =
    textOf(CLIENTS)
      .split(/^## /m)
      .find((part) => part.startsWith(`${HEADINGS[language]}\n`)) ?? '';
  return fencesOf(section);
}

/** Each program of a language that has its output below it; those of the other language may stand between. */
export function programsOf(language: Language): Program[] {
  const blocks = [...blocksIn(language), ...fencesOf(textOf(QUICKSTART))];
  return blocks.flatMap((block, index) => {
    const below = blocks.slice(index + 1).find((next) => !(next.language in HEADINGS));
    const isFollowed = blocks[index + 1] === below || blocks[index + 1]?.language !== language;
    if (block.language !== language || below?.language !== 'text' || !isFollowed) return [];
    return [{ name: `sample-${index}`, program: block.text, output: below.text }];
  });
}

/** How the quickstart has the package of a language installed, in an empty folder. */
export const installedByQuickstart = (command: 'npm install' | 'pip install') =>
  fencesOf(textOf(QUICKSTART))
    .flatMap(({ text }) => text.trim().split('\n'))
    .filter((line) => line.startsWith(command));

/** The commands of the section of a language. */
export function commandsOf(language: Language): string[] {
  return blocksIn(language)
    .filter((block) => block.language === 'bash')
    .flatMap(({ text }) => text.trim().split('\n'));
}
