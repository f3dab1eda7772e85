/** Markdown of `docs/` as MDX of the site: the pages stay readable where they are, and are the one source. */

const FENCE = /^```(\w+)[^\n]*\n[\s\S]*?^```$/gm;
const INLINE_CODE = /(`+[^`]+`+)/;
/** Languages that say the same to different readers: fences of them in a row are shown as tabs. */
const TABS: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python' };

interface Fence {
  readonly language: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A page with the title that the site shows above it. */
export function pageOf(title: string, body: string): string {
  const imports = "import { Tabs, TabItem } from '@astrojs/starlight/components';";
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${imports}\n\n${body}\n`;
}

/**
 * @param base of the docs, to which links between the files lead.
 * @throws Error when the page has no heading.
 */
export function guideAsPage(markdown: string, base: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`The page that begins "${markdown.slice(0, 40)}" has no heading.`);
  return pageOf(title, asMdx(markdown.replace(/^# .+\n/m, ''), base));
}

/** Text with its fences; those in a row that say the same become tabs. */
export function asMdx(markdown: string, base: string): string {
  let mdx = '';
  let at = 0;
  for (const group of groupsOf(markdown)) {
    const [first] = group;
    mdx += textAsMdx(markdown.slice(at, first?.start), base);
    mdx += group.length > 1 ? tabs(group) : group.map(({ text }) => withoutStatus(text)).join('');
    at = group.at(-1)?.end ?? at;
  }
  return mdx + textAsMdx(markdown.slice(at), base);
}

function groupsOf(markdown: string): Fence[][] {
  const groups: Fence[][] = [];
  for (const { 0: text, 1: language = '', index: start } of markdown.matchAll(FENCE)) {
    const fence = { text, language, start, end: start + text.length };
    const last = groups.at(-1)?.at(-1);
    const follows = last !== undefined && markdown.slice(last.end, start).trim() === '';
    const isAnother = last?.language !== language && TABS[last?.language ?? ''] !== undefined;
    if (follows && isAnother && TABS[language] !== undefined) groups.at(-1)?.push(fence);
    else groups.push([fence]);
  }
  return groups;
}

function tabs(fences: readonly Fence[]): string {
  const items = fences.map(
    ({ language, text }) => `<TabItem label="${TABS[language]}">\n\n${withoutStatus(text)}\n\n</TabItem>`,
  );
  return `<Tabs syncKey="language">\n${items.join('\n')}\n</Tabs>`;
}

/** `sh status=400` says to the tests what the calls answer, and nothing to readers. */
const withoutStatus = (fence: string) => fence.replace(/^```(\w+)[^\n]*/, '```$1');

/** What MDX would take for code is text; links between the files lead to the pages. */
function textAsMdx(text: string, base: string): string {
  const linked = text.replaceAll(/\]\(([a-z-]+)(?:\.md)?(#[^)]*)?\)/g, `](${base}/$1$2)`);
  return linked
    .split(INLINE_CODE)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[{<]/g, String.raw`\$&`)))
    .join('');
}
