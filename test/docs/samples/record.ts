/** Writes the API's answers into a page, with the same parts left out as before. */
import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import type { Fence } from '../../../site/content/fences.ts';
import type { AnswersOfPage } from './faults.ts';
import type { Page } from './pages.ts';
import { jsonOf, type Answer } from './recorded-api.ts';
import { refreshed } from './shown.ts';

/** Columns of a narrow page. */
const WIDTH = 72;

export async function recordAnswers(
  { file, markdown, samples }: Page,
  answers: AnswersOfPage,
): Promise<void> {
  let page = markdown;
  for (const [index, { answer }] of [...samples.entries()].toReversed()) {
    const last = answers[index]?.at(-1);
    if (answer?.language !== 'json' || last === undefined) continue;
    page = page.slice(0, answer.start) + fenceOf(answer, last) + page.slice(answer.end);
  }
  await writeFile(file, await format(page, { ...(await resolveConfig(file)), parser: 'markdown' }));
}

function fenceOf({ text }: Fence, last: Answer): string {
  const shown = refreshed(JSON.parse(text), jsonOf(last));
  return `\`\`\`json status=${last.status}\n${printed(shown, 0)}\n\`\`\``;
}

/** JSON with everything on one line that fits. */
function printed(value: unknown, depth: number): string {
  const line = JSON.stringify(value, undefined, 1).replaceAll(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || line.length + 2 * depth <= WIDTH) return line;
  const isList = Array.isArray(value);
  const indent = '  '.repeat(depth + 1);
  const parts = Object.entries(value).map(
    ([name, part]) => indent + (isList ? '' : `${JSON.stringify(name)}: `) + printed(part, depth + 1),
  );
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${'  '.repeat(depth)}${close}`;
}
