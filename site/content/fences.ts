/** The fenced blocks of a Markdown page, and which of them are one sample. */

/** Languages that say the same to different readers, with what their tabs are called. */
export const LANGUAGES = { sh: 'curl', ts: 'TypeScript', python: 'Python' } as const;
export type SampleLanguage = keyof typeof LANGUAGES;
/** Written directly below a sample they are what its last call answers: the body, or the head. */
const ANSWERS: ReadonlySet<string> = new Set(['json', 'http']);

export interface Fence {
  readonly language: string;
  /** The HTTP status, where it is written behind the language: `json status=201`. */
  readonly status: number | undefined;
  /** What stands between the fences. */
  readonly text: string;
  /** Of the whole block, fences included, in the page. */
  readonly start: number;
  readonly end: number;
}

/** Fences in a row that say the same, with what the API answers. */
export interface Sample {
  readonly languages: readonly Fence[];
  readonly answer: Fence | undefined;
}

const FENCE = /^```(\w+)(?: status=(\d+))?[^\n]*\n([\s\S]*?)^```$/gm;

/** The blocks of a page, in order. */
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

/** The samples of a page, in order: each begins with a block in one of the languages. */
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
