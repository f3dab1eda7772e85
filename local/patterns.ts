/**
 * `npm run patterns:check`: shows of every regular expression of the engine that its time grows linearly with the text, so
 * that no caller's text can stop a process: the literals of the code, and the patterns of the documents.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from '@swc/core';
import { PROJECT_ROOT } from './project.ts';

/** What runs beside callers, and what partners run beside theirs; tests and tools read only what we wrote. */
const FOLDERS = [
  'activities',
  'api',
  'packages/typescript/src/client',
  'packages/typescript/src/webhooks',
  'db',
  'domain',
  'services',
  'worker',
  'workflows',
];
/** Run when they are loaded: each is a process, or starts one. */
const PROGRAMS = ['main.ts', 'prebuild.ts'];
/** Tests beside the code that they test, which run under Jest alone. */
const isTest = (file: string) => file.endsWith('.test.ts');
/** Reads the list of medicines that is in the repository, and nothing that a caller sends. */
const READS_OUR_OWN = 'db/import/who-medicines';
/** What is served today. */
const DOCUMENTS = ['docs/contract/openapi.json', 'docs/contract/pharmacy-openapi.json'];
/** `recheck` finds its engine by this: the one in JavaScript needs no program of this machine. */
const PURE_ENGINE = { RECHECK_BACKEND: 'pure' };

/**
 * For one pattern; the longest list of statuses takes 12 s on a busy machine. As long for one text: what is slow is told
 * by its steps (`attackLimit`), because a second is soon over on a busy machine, and a linear pattern was called slow.
 */
const TIMEOUT_MS = 120_000;

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** The file it stands in, from the project's root. */
  readonly file: string;
}

/** Every regular expression literal, and every `pattern` given as a text, of one file's code. */
export async function patternsOfCode(code: string, file: string): Promise<Pattern[]> {
  const found: Pattern[] = [];
  visit(await parse(code, { syntax: 'typescript', target: 'es2024' }), (node) => {
    if (node['type'] === 'RegExpLiteral') {
      found.push({ source: String(node['pattern']), flags: String(node['flags']), file });
    }
    const source = textOf(node);
    if (source !== undefined) found.push({ source, flags: 'u', file });
  });
  return found;
}

/** Every `pattern` of a JSON document. */
export function patternsOfDocument(document: unknown, file: string): Pattern[] {
  const found: Pattern[] = [];
  visit(document, (node) => {
    if (typeof node['pattern'] === 'string') found.push({ source: node['pattern'], flags: 'u', file });
  });
  return found;
}

/** What is wrong with a pattern; undefined when its time is linear. */
export async function slownessOf({ source, flags }: Pattern): Promise<string | undefined> {
  Object.assign(process.env, PURE_ENGINE);
  const { check } = await import('recheck');
  const result = await check(source, flags, { timeout: TIMEOUT_MS, attackTimeout: TIMEOUT_MS });
  switch (result.status) {
    case 'safe':
      return undefined;
    case 'vulnerable':
      return `${result.complexity.summary}; a text that shows it: ${result.attack.pattern}`;
    case 'unknown':
      return `could not be shown to be linear (${result.error.kind})`;
  }
}

type Node = Readonly<Record<string, unknown>>;

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) see(node as Node);
  for (const child of Object.values(node)) visit(child, see);
}

/** The text of `pattern: '...'` and of the first argument of `patterned('...')`. */
function textOf(node: Node): string | undefined {
  const literal = (value: unknown) => {
    const { type, value: text } = (value ?? {}) as { type?: string; value?: unknown };
    return type === 'StringLiteral' && typeof text === 'string' ? text : undefined;
  };
  const nameOf = (value: unknown) => (value as { value?: unknown } | undefined)?.value;
  if (node['type'] === 'KeyValueProperty' && nameOf(node['key']) === 'pattern') return literal(node['value']);
  if (node['type'] !== 'CallExpression' || nameOf(node['callee']) !== 'patterned') return undefined;
  const [first] = node['arguments'] as readonly { expression: unknown }[];
  return literal(first?.expression);
}

/** Every pattern of the project, each once. */
export async function allPatterns(): Promise<Pattern[]> {
  const found: Pattern[] = [];
  for (const folder of FOLDERS) {
    for (const file of await codeIn(folder)) {
      found.push(...(await patternsOfCode(await readFile(path.join(PROJECT_ROOT, file), 'utf8'), file)));
    }
  }
  found.push(...(await constructedIn(FOLDERS)));
  for (const file of DOCUMENTS) {
    const document: unknown = JSON.parse(await readFile(path.join(PROJECT_ROOT, file), 'utf8'));
    found.push(...patternsOfDocument(document, file));
  }
  return [...new Map(found.map((pattern) => [`${pattern.flags}/${pattern.source}`, pattern])).values()];
}

/** What the modules of these folders themselves, not their libraries, give to `new RegExp` while they are loaded. */
async function constructedIn(folders: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  let file = '';
  const { RegExp: original } = globalThis;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags = '']: [string | RegExp, string?], newTarget) {
      const { stack = '' } = new Error();
      const place = stack.split('\n')[2] ?? '';
      if (isOurs(place) && !place.includes(READS_OUR_OWN)) {
        found.push({ source: source instanceof original ? source.source : source, flags, file });
      }
      return Reflect.construct(target, [source, flags], newTarget) as RegExp;
    },
  });
  try {
    const files = (await Promise.all(folders.map((folder) => codeIn(folder)))).flat();
    for (file of files.filter((name) => !PROGRAMS.includes(path.basename(name)))) {
      await import(path.join(PROJECT_ROOT, file));
    }
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}

/** Whether a line of a stack is a place in the project's own code. */
const isOurs = (line: string) =>
  line.includes(pathToFileURL(PROJECT_ROOT).href) && !line.includes('/node_modules/');

async function codeIn(folder: string): Promise<string[]> {
  const names = await readdir(path.join(PROJECT_ROOT, folder), { recursive: true });
  return names.filter((name) => name.endsWith('.ts') && !isTest(name)).map((name) => path.join(folder, name));
}

if (import.meta.main) {
  const patterns = await allPatterns();
  const slow: string[] = [];
  for (const pattern of patterns) {
    const slowness = await slownessOf(pattern);
    if (slowness !== undefined) slow.push(`${pattern.file}: /${pattern.source}/ ${slowness}`);
  }
  for (const line of slow) console.error(line);
  console.log(`${patterns.length} patterns, ${slow.length} of them not shown to be linear.`);
  // What was loaded may keep connections and timers open.
  process.exit(slow.length === 0 ? 0 : 1);
}
