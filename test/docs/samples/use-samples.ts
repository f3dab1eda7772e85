/** The tests of the samples of a folder of `docs/`, in every language. */
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
/** Writes what is answered into the pages that show something else. */
const isRecording = process.env['RECORD_SAMPLES'] !== undefined;
const languages = Object.keys(LANGUAGES) as SampleLanguage[];

/** The clients as partners have them, installed once for a suite. @param origin of the API that they come from. */
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
  /** Somebody who has read nothing yet, for each page and language another one. */
  readonly newcomer: (page: string) => Promise<Given>;
  /** Its first sample without commands comes before those of all pages. */
  readonly preamblePage?: string;
}

/** Runs every sample of every page, and compares what is answered with what the page shows. */
export function testSamples({ folder, origin, tools, newcomer, preamblePage }: Readers): void {
  const pages = pagesIn(folder, preamblePage).filter(({ samples }) => samples.some(isCall));
  const programs = prepared(() => preparePrograms(folder, pages, tools), undefined, INSTALL_MS);

  /** What a reader of a language is answered, and what is wrong with it. */
  async function outcomeOf(page: Page, language: SampleLanguage) {
    try {
      const answers = await followed(page, language, origin(), await newcomer(page.name), programs.run);
      return { answers, faults: faultsOf(page, language, answers) };
    } catch (error) {
      return { answers: undefined, faults: [`${language}: ${messageOf(error)}`] };
    }
  }

  test.each(pages)(`the samples of docs/${folder}/$name are answered as it shows`, async (page) => {
    const outcomes = await Promise.all(languages.map((language) => outcomeOf(page, language)));
    const faults = outcomes.flatMap((outcome) => outcome.faults);
    const inShell = outcomes[languages.indexOf('sh')]?.answers;
    if (isRecording && faults.length > 0 && inShell !== undefined) await recordAnswers(page, inShell);
    expect(faults).toEqual([]);
  });

  test(`the samples of docs/${folder} compile, as strictly as can be`, () => {
    expect(programs.typeFaults).toEqual([]);
  });

  test(`each sample of docs/${folder} is there in each language`, () => {
    expect(pages.flatMap(shellSamples)).toEqual([]);
  });
}

/** Those that call the API in a shell and not in every other language: page and first line. */
function shellSamples({ name, samples }: Page): string[] {
  const lacking = samples.filter(
    (sample) => isCall(sample) && languages.some((language) => fenceIn(sample, language) === undefined),
  );
  return lacking.map((sample) => `${name}: ${fenceIn(sample, 'sh')?.text.split('\n').at(0)}`);
}
