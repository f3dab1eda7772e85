/** The samples of docs/partners/clients.md and of the end of the quickstart. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../local/project.ts';
import { fencesOf, type Fence } from '../../site/content/fences.ts';

export interface Program {
  readonly name: string;
  readonly program: string;
  /** The output that the page shows below the program. */
  readonly output: string;
}

const HEADINGS = { ts: 'TypeScript', python: 'Python' } as const;
type Language = keyof typeof HEADINGS;
const CLIENTS = 'docs/partners/clients.md';
const QUICKSTART = 'docs/partners/quickstart.md';

const textOf = (page: string) => readFileSync(path.join(PROJECT_ROOT, page), 'utf8');

/** The code blocks in a language's section. */
function blocksIn(language: Language): Fence[] {
  const section =
    textOf(CLIENTS)
      .split(/^## /m)
      .find((part) => part.startsWith(`${HEADINGS[language]}\n`)) ?? '';
  return fencesOf(section);
}

/** Each program of a language that is followed by its output; a program of the other language may be between them. */
export function programsOf(language: Language): Program[] {
  const blocks = [...blocksIn(language), ...fencesOf(textOf(QUICKSTART))];
  return blocks.flatMap((block, index) => {
    const below = blocks.slice(index + 1).find((next) => !(next.language in HEADINGS));
    const isFollowed = blocks[index + 1] === below || blocks[index + 1]?.language !== language;
    if (block.language !== language || below?.language !== 'text' || !isFollowed) return [];
    return [{ name: `sample-${index}`, program: block.text, output: below.text }];
  });
}

/** The steps of the quickstart in a language, starting in an empty folder. */
export interface Quickstart {
  readonly install: string;
  readonly programs: readonly QuickstartProgram[];
}

/** The samples of a section, which readers put into one file. */
export interface QuickstartProgram {
  readonly file: string;
  readonly command: string;
  readonly program: string;
  readonly output: RegExp;
}

/** The output of the quickstart's order; its page shows answers of the API instead. */
const ORDERED = /^paracetamol 500 mg tablet\nreq_\w+ pending\ndelivered\n$/;

const WAYS = {
  ts: { installer: 'npm install', command: /`([^`\n]+ (\w+\.ts))`/ },
  python: { installer: 'pip install', command: /`([^`\n]+ (\w+\.py))`/ },
} as const;

/** @throws Error when a section has samples of the language but no command that runs them. */
export function quickstartIn(language: Language): Quickstart {
  const { installer, command } = WAYS[language];
  const page = textOf(QUICKSTART);
  const installing = fencesOf(page).find(({ text }) => text.includes(installer));
  if (installing === undefined) throw new Error(`${QUICKSTART} has no ${installer}`);
  const programs = page.split(/^(?=## )/m).flatMap((section) => {
    const blocks = fencesOf(section);
    const samples = blocks.filter((block) => block.language === language);
    if (samples.length === 0) return [];
    const [, run, file] = command.exec(section) ?? [];
    if (run === undefined || file === undefined) throw new Error(`How are these run? ${section}`);
    const shown = blocks.find((block) => block.language === 'text')?.text;
    const output = shown === undefined ? ORDERED : new RegExp(`^${shown}$`);
    return [{ file, command: run, program: samples.map(({ text }) => text).join('\n'), output }];
  });
  return { install: installing.text, programs };
}

/** The commands in a language's section. */
export function commandsOf(language: Language): string[] {
  return blocksIn(language)
    .filter((block) => block.language === 'bash')
    .flatMap(({ text }) => text.trim().split('\n'));
}
