/** The pages of a folder of `docs/` with their samples, and the program that the samples of one language form in sequence. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../../local/failure.ts';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { samplesOf, type Fence, type Sample, type SampleLanguage } from '../../../site/content/fences.ts';
import type { InstalledPython } from '../../packages/installed-python.ts';
import type { InstalledTypescript } from '../../packages/installed-typescript.ts';

export interface Page {
  readonly name: string;
  /** First part of the programs in each language. */
  readonly preamble: readonly Fence[];
  readonly file: string;
  readonly markdown: string;
  /** Samples with commands. A block in other languages only is a separate program, which other tests run. */
  readonly samples: readonly Sample[];
}

/**
 * @param folder of `docs/`.
 * @param preamblePage the page whose first sample without commands starts the programs of all pages.
 */
export function pagesIn(folder: string, preamblePage?: string): Page[] {
  const directory = path.join(PROJECT_ROOT, 'docs', folder);
  const read = (name: string) => readFileSync(path.join(directory, name), 'utf8');
  const hasCommands = (sample: Sample) => fenceIn(sample, 'sh') !== undefined;
  const first = preamblePage === undefined ? [] : samplesOf(read(preamblePage));
  const preamble = first.find((sample) => !hasCommands(sample))?.languages ?? [];
  return readdirSync(directory).map((name) => {
    const markdown = read(name);
    const samples = samplesOf(markdown).filter(hasCommands);
    return { name, preamble, file: path.join(directory, name), markdown, samples };
  });
}

export const fenceIn = ({ languages }: Sample, language: SampleLanguage): Fence | undefined =>
  languages.find((fence) => fence.language === language);

/** True when a sample calls the API; the others set variables. */
export const isCall = (sample: Sample) => fenceIn(sample, 'sh')?.text.includes('curl ') === true;

/** Calls a path that tells the recorder which sample begins. */
const MARKS = {
  ts: (sample: number) => `await fetch(\`\${process.env['MARK']}${sample}\`);\n`,
  python: (sample: number) =>
    `__import__("urllib.request", fromlist=["urlopen"]).urlopen(__import__("os").environ["MARK"] + "${sample}")\n`,
};
export type ProgramLanguage = keyof typeof MARKS;
const PROGRAM_LANGUAGES: readonly ProgramLanguage[] = ['ts', 'python'];

/** The samples of a page in one language as a program; undefined when it has none. */
function programOf({ preamble, samples }: Page, language: ProgramLanguage): string | undefined {
  const parts = samples.map((sample, index) => {
    const fence = fenceIn(sample, language);
    return fence === undefined ? '' : MARKS[language](index) + fence.text;
  });
  const begin = preamble.find((fence) => fence.language === language)?.text ?? '';
  return parts.some((part) => part !== '') ? begin + parts.join('') : undefined;
}

/** Runs the program of a page in a folder, if it has one. @throws Error with its output when it fails. */
export type RunProgram = (
  page: Page,
  language: ProgramLanguage,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
) => Promise<void>;

const LIMIT_MS = 60_000;

export interface Programs {
  readonly run: RunProgram;
  /** Findings of the strictest compilers; none when the samples are correct. */
  readonly typeFaults: readonly string[];
}

/** Runs and checks programs. */
export interface Tools {
  readonly typescript: InstalledTypescript;
  readonly python: InstalledPython;
}

/**
 * Writes and compiles the programs of pages.
 *
 * @param folder of `docs/`; the folder of the programs is named after it.
 */
export async function preparePrograms(
  folder: string,
  pages: readonly Page[],
  { typescript, python }: Tools,
): Promise<Programs> {
  const parts = {
    ts: { folder: path.join(typescript.folder, folder), source: '.ts', run: '.js', by: typescript.node },
    python: { folder: path.join(python.folder, folder), source: '.py', run: '.py', by: python.python },
  };
  const fileOf = ({ name }: Page, language: ProgramLanguage, extension: string) =>
    path.join(parts[language].folder, `page_${name.replace('.md', '').replaceAll('-', '_')}${extension}`);
  for (const language of PROGRAM_LANGUAGES) {
    await mkdir(parts[language].folder);
    for (const page of pages) {
      const program = programOf(page, language);
      if (program !== undefined) await writeFile(fileOf(page, language, parts[language].source), program);
    }
  }
  const checks = [typescript.compile(parts.ts.folder), python.checkTypes(parts.python.folder)];
  const outcomes = await Promise.allSettled(checks);
  return {
    typeFaults: outcomes.flatMap((one) => (one.status === 'rejected' ? [messageOf(one.reason)] : [])),
    async run(page, language, options) {
      if (programOf(page, language) === undefined) return;
      const { by, run } = parts[language];
      await promisify(execFile)(by, [fileOf(page, language, run)], { ...options, timeout: LIMIT_MS });
    },
  };
}
