/** Tests the samples of a folder of `docs/` in every language. */
import { expect, test } from '@jest/globals';
import { messageOf } from '../../../local/failure.ts';
import { LANGUAGES, type SampleLanguage } from '../../../site/content/fences.ts';
import { installPython } from '../../packages/installed-python.ts';
import { installTypescript } from '../../packages/installed-typescript.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { faultsOf } from './faults.ts';
import { fenceIn, isCall, pagesIn, preparePrograms, type Page, type Tools } from './pages.ts';
import { followed, type Given } from './reader.ts';
import { recordAnswers } from './record.ts';

const INSTALL_MS = 240_000;
/** When set, answers are written into pages that show different ones. */
const isRecording = process.env['RECORD_SAMPLES'] !== undefined;
const languages = Object.keys(LANGUAGES) as SampleLanguage[];

/** The clients as partners install them, once for a suite. @param origin of the API that serves them. */
export function useTools(origin: () => string): Tools {
  return prepared(
    async () => {
      const url = `${origin()}/v1`;
      const [typescript, python] = await Promise.all([installTypescript(url), installPython(url)]);
      return { typescript, python };
    },
    ({ typescript, python }) => Promise.all([typescript.remove(), python.remove()]),
    INSTALL_MS,
  );
}

export interface Readers {
  /** The folder of `docs/`. */
  readonly folder: string;
  readonly origin: () => string;
  readonly tools: Tools;
  /** Creates a new caller for each page and language. */
  readonly newcomer: (page: string) => Promise<Given>;
  /** Its first sample without commands precedes those of all pages. */
  readonly preamblePage?: string;
}

/** Runs every sample of every page, and compares the answers with those on the page. */
export function testSamples({ folder, origin, tools, newcomer, preamblePage }: Readers): void {
  const pages = pagesIn(folder, preamblePage).filter(({ samples }) => samples.some(isCall));
  const programs = prepared(() => preparePrograms(folder, pages, tools), undefined, INSTALL_MS);

  /** The answers that a reader of a language gets, and the differences. */
  async function outcomeOf(page: Page, language: SampleLanguage) {
    try {
      const answers = await followed(page, language, origin(), await newcomer(page.name), programs.run);
      return { answers, faults: faultsOf(page, language, answers) };
    } catch (error) {
      return { answers: undefined, faults: [`${language}: ${messageOf(error)}`] };
    }
  }

  test.each(pages)(`the samples of docs/${folder}/$name get the responses shown`, async (page) => {
    const outcomes = await Promise.all(languages.map((language) => outcomeOf(page, language)));
    const faults = outcomes.flatMap((outcome) => outcome.faults);
    const inShell = outcomes[languages.indexOf('sh')]?.answers;
    if (isRecording && faults.length > 0 && inShell !== undefined) await recordAnswers(page, inShell);
    expect(faults).toEqual([]);
  });

  test(`the samples of docs/${folder} pass strict type checks`, () => {
    expect(programs.typeFaults).toEqual([]);
  });

  test(`each sample of docs/${folder} is written in every language`, () => {
    expect(pages.flatMap(shellSamples)).toEqual([]);
  });
}

/** Samples that call the API in a shell but not in every other language: page and first line. */
function shellSamples({ name, samples }: Page): string[] {
  const lacking = samples.filter(
    (sample) => isCall(sample) && languages.some((language) => fenceIn(sample, language) === undefined),
  );
  return lacking.map((sample) => `${name}: ${fenceIn(sample, 'sh')?.text.split('\n').at(0)}`);
}
