/** Compares the samples of a page with the API's answers. */
import type { Sample, SampleLanguage } from '../../../site/content/fences.ts';
import { fenceIn, isCall, type Page } from './pages.ts';
import { jsonOf, type Answer } from './recorded-api.ts';
import { differences, differencesOfHead } from './shown.ts';

/** The answers to each sample of a page in one language. */
export type AnswersOfPage = readonly (readonly Answer[])[];

/** Returns one line for each fault; none when readers of this language get the answers that the page shows. */
export function faultsOf(page: Page, language: SampleLanguage, answers: AnswersOfPage): string[] {
  return page.samples.flatMap((sample, index) => {
    if (!isCall(sample) || fenceIn(sample, language) === undefined) return [];
    const own = answers[index] ?? [];
    const begin = fenceIn(sample, language)?.text.trim().split('\n').at(0);
    return faultsOfSample(sample, language, own).map((fault) => `${language}, "${begin}": ${fault}`);
  });
}

function faultsOfSample({ answer }: Sample, language: SampleLanguage, answers: readonly Answer[]): string[] {
  const last = answers.at(-1);
  if (last === undefined) return ['nothing was called'];
  const promised = answer?.status;
  const refused = answers.filter(
    ({ status }, index) => status >= 400 && !(index === answers.length - 1 && status === promised),
  );
  const faults = refused.map(({ call, status, body }) => `${call}: ${status} ${body.toString()}`);
  if (answer === undefined) {
    return language === 'sh' && jsonOf(last) !== undefined ? [...faults, 'the answer is not shown'] : faults;
  }
  if (last.status !== (promised ?? last.status)) faults.push(`${last.call}: ${last.status}, not ${promised}`);
  if (answer.language === 'http') return [...faults, ...differencesOfHead(answer.text, headOf(last))];
  if (promised === undefined) faults.push('the status of the answer is not shown');
  return [...faults, ...differences(JSON.parse(answer.text), jsonOf(last))];
}

/** The head of an answer, as curl -i prints it. */
export function headOf({ status, statusText, headers }: Answer): string {
  return [`HTTP/1.1 ${status} ${statusText}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join(
    '\n',
  );
}
