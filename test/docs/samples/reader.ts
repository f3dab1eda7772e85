/** Follows a page as a reader does who runs its samples in one language in order. */
import type { SampleLanguage } from '../../../site/content/fences.ts';
import { fenceIn, isCall, type Page, type RunProgram } from './pages.ts';
import { RecordedApi, type Answer } from './recorded-api.ts';
import { Shell } from './shell.ts';

/** Variables that a page assumes: `API` is the path of the API below its origin. */
export type Given = Readonly<Record<string, string>> & { readonly API: string; readonly KEY: string };

/**
 * @param origin of the API.
 * @returns the answers to each sample, by its index on the page.
 * @throws Error when a command or program fails.
 */
export async function followed(
  page: Page,
  language: SampleLanguage,
  origin: string,
  given: Given,
  runProgram: RunProgram,
): Promise<(readonly Answer[])[]> {
  const api = await RecordedApi.start(origin);
  const env = { ...given, API: api.origin + given.API };
  const shell = await Shell.start(env);
  try {
    for (const [index, sample] of page.samples.entries()) {
      const commands = fenceIn(sample, 'sh')?.text ?? '';
      // Files that a page creates are shared by all languages; calls and their results belong to one.
      if (language !== 'sh' && (isCall(sample) || commands.startsWith('export '))) continue;
      await fetch(api.markOf(index));
      await shell.run(commands);
    }
    if (language !== 'sh') {
      await runProgram(page, language, { cwd: shell.folder, env: { ...env, MARK: api.markOf('') } });
    }
    return page.samples.map((_, sample) => api.answersTo(sample));
  } finally {
    await shell.close();
    await api.close();
  }
}
