/**
 * `npm run words:check`: finds words that plain English almost never needs, in documents, comments, test titles and the
 * texts that people read. Usage: `node local/words.ts [--counts] [folder or file...]`, from the project's root.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parse } from '@swc/core';

/** Everything that people read: a new finding fails `npm run check`. */
const CHECKED = [
  'activities',
  'api',
  'bench',
  'db',
  'docs',
  'domain',
  'local',
  'ops',
  'packages',
  'portal',
  'services',
  'site',
  'test',
  'worker',
  'workflows',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
];

const ALLOWED_FILE = 'local/words-allowed.json';
const EXTENSIONS = ['.md', '.ts', '.tsx', '.mjs'];
/** Generated files, test data and other people's texts. */
const SKIPPED =
  /(^|\/)(node_modules|generated|histories|fixtures|\.[^/]+)(\/|$)|^docs\/contract\/|^CHANGELOG\.md$/;

const WORDS: Readonly<Record<string, RegExp>> = {
  told: /\btold\b/gi,
  nobody: /\bnobody\b/gi,
  somebody: /\bsomebody\b/gi,
  whoever: /\bwhoever\b/gi,
  anew: /\banew\b/gi,
  'under way': /\bunder\s+way\b/gi,
  'is no': /(?<!\bthere\s+)\bis\s+no\b(?!\s+longer\b|\s+[a-z]+er\s+than\b|\s+(?:more|less)\s+than\b)/gi,
  'looked at': /\blooked\s+at\b/gi,
};
/** Headless first words of a docstring or a test title. */
const OPENING = /^[\s`'"]*(?:Of|That of|Those|Whose|Whoever|What|Whether|Who)\b/gi;

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly word: string;
  readonly sentence: string;
}

/** A sentence that may contain such a word. `text` is a part of the sentence, with single spaces. */
export interface Allowed {
  readonly file: string;
  readonly text: string;
  readonly reason: string;
}

/** A piece of prose. Offsets of `text` equal offsets in the file from `start`, because markup is replaced by spaces. */
interface Prose {
  readonly start: number;
  readonly text: string;
  readonly hasOpening: boolean;
}

/** Finds the listed words in one file. The file's name decides which parts of `source` are prose. */
export async function findWords(file: string, source: string): Promise<Finding[]> {
  const prose = file.endsWith('.md')
    ? proseOfMarkdown(source)
    : await proseOfCode(source, file.endsWith('.tsx'));
  const findings: Finding[] = [];
  for (const { start, text, hasOpening } of prose) {
    const add = (word: string, offset: number) => {
      const line = source.slice(0, start + offset).split('\n').length;
      findings.push({ file, line, word, sentence: sentenceAt(text, offset) });
    };
    for (const [word, pattern] of Object.entries(WORDS)) {
      for (const { index } of text.matchAll(pattern)) add(word, index);
    }
    if (hasOpening) for (const [opening] of text.matchAll(OPENING)) add('opening', opening.length - 1);
  }
  return findings.sort((one, other) => one.line - other.line);
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

function proseOfMarkdown(source: string): Prose[] {
  const text = source
    .replace(/^( *)(```+|~~~+)[\s\S]*?^\1\2[^\n]*$/gm, blank)
    .replace(/`[^`\n]+`/g, (code) => code.replace(/[^\n]/g, '_'))
    .replace(/\]\([^)\n]*\)/g, blank);
  return [{ start: 0, text, hasOpening: false }];
}

type Node = Readonly<Record<string, unknown>>;

async function proseOfCode(source: string, isTsx: boolean): Promise<Prose[]> {
  const prose: Prose[] = [];
  // The empty statement before the code shows where the parser's offsets, which count UTF-8 bytes, begin.
  const program = await parse(`;${source.replace(/^#!/, '//')}`, {
    syntax: 'typescript',
    tsx: isTsx,
    target: 'es2024',
  });
  const base = (program.body[0]?.span.start ?? 0) + 1;
  const bytes = Buffer.from(source);
  const isAscii = bytes.length === source.length;
  const offsetOf = (byte: number) =>
    isAscii ? byte - base : bytes.subarray(0, byte - base).toString().length;
  const titles = new Set<unknown>();
  const literals: [number, number][] = [];
  visit(program, (node) => {
    const type = node['type'];
    if (type === 'CallExpression' && isTestFunction(node['callee'])) {
      const [title] = node['arguments'] as readonly { expression: Node }[];
      titles.add(title?.expression);
      const quasis = title?.expression['quasis'];
      if (Array.isArray(quasis)) titles.add(quasis[0]);
    }
    if (!['StringLiteral', 'TemplateElement', 'JSXText', 'RegExpLiteral'].includes(String(type))) return;
    const span = node['span'] as { start: number; end: number };
    const start = offsetOf(span.start);
    const end = offsetOf(span.end);
    literals.push([start, end]);
    const text = source.slice(start, end);
    if (type !== 'RegExpLiteral' && (titles.has(node) || /\S\s+\S+\s+\S/.test(text))) {
      prose.push({ start, text: text.replaceAll('\\n', '. '), hasOpening: titles.has(node) });
    }
  });
  return [...prose, ...commentsOf(source, literals)];
}

/** Calls `see` with every object of a syntax tree, parents first. */
function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) see(node as Node);
  for (const child of Object.values(node)) visit(child, see);
}

/** True for `test`, `describe`, `it` and calls of their members, such as `test.each(rows)`. */
function isTestFunction(callee: unknown): boolean {
  const { type, value, object, callee: inner } = (callee ?? {}) as Node;
  if (type === 'Identifier') return ['test', 'describe', 'it'].includes(String(value));
  return type === 'MemberExpression'
    ? isTestFunction(object)
    : type === 'CallExpression' && isTestFunction(inner);
}

function commentsOf(source: string, literals: readonly [number, number][]): Prose[] {
  let code = '';
  for (const [start, end] of literals.toSorted(([one], [other]) => one - other)) {
    if (start < code.length) continue;
    code += source.slice(code.length, start) + blank(source.slice(start, end));
  }
  code += source.slice(code.length);
  // A run of `//` lines is one comment.
  return [...code.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g)].map(
    ({ 0: comment, index }) => ({
      start: index,
      text: comment
        .replace(/^\/\*+|\*+\/$/g, blank)
        .replace(/^[ \t]*(?:\*|\/\/)/gm, blank)
        .replace(/`[^`\n]+`/g, (name) => name.replace(/[^\n]/g, '_')),
      hasOpening: comment.startsWith('/**'),
    }),
  );
}

function sentenceAt(text: string, offset: number): string {
  const ends = /[.!?](?=\s)|\n[ \t]*\n|\n[ \t]*(?:[-*|#]|\d+\.)\s/g;
  let from = 0;
  let to = text.length;
  for (const { 0: end, index } of text.matchAll(ends)) {
    if (index < offset) from = index + end.length;
    else {
      to = index + 1;
      break;
    }
  }
  return text.slice(from, to).replace(/\s+/g, ' ').trim();
}

/** Lists the files below a folder that contain prose; a file lists itself. Paths are relative to `root`. */
async function filesBelow(root: string, place: string): Promise<string[]> {
  const relative = path.normalize(place).replace(/\/$/, '');
  if ((await stat(path.join(root, relative))).isFile()) return [relative];
  const entries = await readdir(path.join(root, relative), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && EXTENSIONS.includes(path.extname(entry.name)))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !SKIPPED.test(file))
    .sort();
}

export interface Result {
  readonly findings: Finding[];
  /** Entries of the allow-list whose file was checked and does not contain their text any more. */
  readonly unused: Allowed[];
}

/** Checks the files below the given places, without the findings that the allow-list permits. */
export async function checkWords(
  root: string,
  places: readonly string[],
  allowed: readonly Allowed[],
): Promise<Result> {
  const findings: Finding[] = [];
  const used = new Set<Allowed>();
  const files = new Set((await Promise.all(places.map((place) => filesBelow(root, place)))).flat());
  for (const file of files) {
    for (const finding of await findWords(file, await readFile(path.join(root, file), 'utf8'))) {
      const entry = allowed.find((one) => one.file === file && finding.sentence.includes(one.text));
      if (entry === undefined) findings.push(finding);
      else used.add(entry);
    }
  }
  return { findings, unused: allowed.filter((entry) => files.has(entry.file) && !used.has(entry)) };
}

function showCounts(findings: readonly Finding[]): void {
  const words = [...Object.keys(WORDS), 'opening'];
  const folders = new Map<string, Finding[]>();
  for (const finding of findings) {
    const folder = path.dirname(finding.file).split('/').slice(0, 2).join('/');
    folders.set(folder, [...(folders.get(folder) ?? []), finding]);
  }
  const rows = [...folders, ['total', findings] as const].map(([folder, found]) => {
    const counts = words.map((word) => [word, found.filter((finding) => finding.word === word).length]);
    return [folder, { ...Object.fromEntries(counts), all: found.length }];
  });
  console.table(Object.fromEntries(rows));
}

async function main(): Promise<void> {
  const root = process.cwd();
  const places = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const list = await readFile(path.join(root, ALLOWED_FILE), 'utf8').catch(() => '[]');
  const { findings, unused } = await checkWords(
    root,
    places.length > 0 ? places : CHECKED,
    JSON.parse(list) as Allowed[],
  );
  if (process.argv.includes('--counts')) showCounts(findings);
  else
    for (const { file, line, word, sentence } of findings)
      console.log(`${file}:${line}: ${word}: ${sentence}`);
  for (const { file, text } of unused)
    console.log(`${ALLOWED_FILE}: ${file} does not contain "${text}" any more: remove the entry`);
  console.log(findings.length === 0 ? 'No word to replace.' : `${findings.length} to reword.`);
  process.exitCode = findings.length + unused.length === 0 ? 0 : 1;
}

if (import.meta.main) await main();
