/** Finds the fenced code blocks of a Markdown page and groups them into samples. */

/** Titles of the tabs by the language of a fence. The fences of a sample show the same calls. */
export const LANGUAGES = { sh: 'curl', ts: 'TypeScript', python: 'Python' } as const;
export type SampleLanguage = keyof typeof LANGUAGES;
/** A fence in one of these directly below a sample is the response of its last call: its body, or its head. */
const ANSWERS: ReadonlySet<string> = new Set(['json', 'http']);

export interface Fence {
  readonly language: string;
  /** The HTTP status, if the fence names one: `json status=201`. */
  readonly status: number | undefined;
  readonly text: string;
  /** Offsets in the page, including the fences. */
  readonly start: number;
  readonly end: number;
}

/** Consecutive fences in different languages with the same calls, and the response. */
export interface Sample {
  readonly languages: readonly Fence[];
  readonly answer: Fence | undefined;
}

const FENCE = /^```(\w+)(?: status=(\d+))?[^\n]*\n([\s\S]*?)^```$/gm;

export function fencesOf(markdown: string): Fence[] {
  return [...markdown.matchAll(FENCE)].map(
    ({ 0: source, 1: language = '', 2: status, 3: text = '', index: start }) => ({
      language,
      status: status === undefined ? undefined : Number(status),
      text,
      start,
      end: start + source.length,
    }),
  );
}

/** Returns the samples of a page in order. Each begins with a fence in one of the languages. */
export function samplesOf(markdown: string): Sample[] {
  const samples: { languages: Fence[]; answer: Fence | undefined }[] = [];
  let end = -1;
  for (const fence of fencesOf(markdown)) {
    const last = samples.at(-1);
    const follows = end >= 0 && markdown.slice(end, fence.start).trim() === '';
    const isOpen = last !== undefined && follows && last.answer === undefined;
    if (isOpen && ANSWERS.has(fence.language)) last.answer = fence;
    else if (isSampleLanguage(fence.language)) {
      if (isOpen && !last.languages.some(({ language }) => language === fence.language))
        last.languages.push(fence);
      else samples.push({ languages: [fence], answer: undefined });
    }
    const isPart = isSampleLanguage(fence.language) || samples.at(-1)?.answer === fence;
    end = isPart ? fence.end : -1;
  }
  return samples;
}

const isSampleLanguage = (language: string) => Object.hasOwn(LANGUAGES, language);
