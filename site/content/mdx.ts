/** Converts Markdown of `docs/` to MDX of the site, so that `docs/` stays readable and is the only source. */
import { fencesOf, LANGUAGES, samplesOf, type Fence, type Sample, type SampleLanguage } from './fences.ts';

const INLINE_CODE = /(`+[^`]+`+)/;

export function pageOf(title: string, body: string): string {
  const imports = "import { Tabs, TabItem } from '@astrojs/starlight/components';";
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${imports}\n\n${body}\n`;
}

/**
 * Converts a guide to a page of the documentation site.
 *
 * @param base the path of the docs, for links between the pages.
 * @throws Error when the page has no heading.
 */
export function guideAsPage(markdown: string, base: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`The page that begins "${markdown.slice(0, 40)}" has no heading.`);
  return pageOf(title, asMdx(markdown.replace(/^# .+\n/m, ''), base));
}

/** Converts a text. The languages of a sample become tabs, with the response below them. */
export function asMdx(markdown: string, base: string): string {
  const samples = samplesOf(markdown).map((sample) => ({ ...spanOf(sample), mdx: sampleAsMdx(sample) }));
  const inSample = ({ start }: Fence) => samples.some((one) => one.start <= start && start < one.end);
  const others = fencesOf(markdown).filter((fence) => !inSample(fence));
  const blocks = [...samples, ...others.map((fence) => ({ ...fence, mdx: fenceAsMdx(fence) }))];
  let mdx = '';
  let at = 0;
  for (const block of blocks.toSorted((one, other) => one.start - other.start)) {
    mdx += textAsMdx(markdown.slice(at, block.start), base) + block.mdx;
    at = block.end;
  }
  return mdx + textAsMdx(markdown.slice(at), base);
}

function spanOf({ languages, answer }: Sample): { readonly start: number; readonly end: number } {
  const [first] = languages;
  const last = answer ?? languages.at(-1);
  return { start: first?.start ?? 0, end: last?.end ?? 0 };
}

function sampleAsMdx({ languages, answer }: Sample): string {
  const [only = ''] = languages.map(fenceAsMdx);
  const shown = languages.length > 1 ? tabs(languages) : only;
  if (answer === undefined) return shown;
  const status = answer.status === undefined ? '' : ` <code>${answer.status}</code>`;
  return `${shown}\n\n<div class="answer">\n<p>Response${status}</p>\n\n${fenceAsMdx(answer)}\n\n</div>`;
}

function tabs(fences: readonly Fence[]): string {
  const items = fences.map(
    (fence) =>
      `<TabItem label="${LANGUAGES[fence.language as SampleLanguage]}">\n\n${fenceAsMdx(fence)}\n\n</TabItem>`,
  );
  return `<Tabs syncKey="language">\n${items.join('\n')}\n</Tabs>`;
}

/** Shows the HTTP status of a fence above its block. */
const fenceAsMdx = ({ language, text }: Fence) => `\`\`\`${language}\n${text}\`\`\``;

/** Escapes text that MDX would read as code, and points links between the files to the pages. */
function textAsMdx(text: string, base: string): string {
  const linked = text.replaceAll(/\]\(([a-z-]+)(?:\.md)?(#[^)]*)?\)/g, `](${base}/$1$2)`);
  return linked
    .split(INLINE_CODE)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[{<]/g, String.raw`\$&`)))
    .join('');
}
