/**
 * `npm run patterns:check`: proves that every regular expression in the code and in the documents takes time linear in
 * its text, so that no caller's text can block a process.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from '@swc/core';
import { PROJECT_ROOT } from './project.ts';

/** The folders whose code reads texts of callers, here or at partners. Tests and tools read only our own texts. */
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
/** Files that must not be imported, because they start a process. */
const PROGRAMS = ['main.ts', 'prebuild.ts'];
/** Tests run only under Jest, so they must not be imported. */
const isTest = (file: string) => file.endsWith('.test.ts');
/** Reads only the list of medicines in the repository. */
const READS_OUR_OWN = 'db/import/who-medicines';
const DOCUMENTS = ['docs/contract/openapi.json', 'docs/contract/pharmacy-openapi.json'];
/** Selects the engine of `recheck` that is written in JavaScript, because the others need a JVM or a native program. */
const PURE_ENGINE = { RECHECK_BACKEND: 'pure' };

/**
 * Timeout of one pattern and of one attack text. The longest list of statuses takes 12 s on a busy machine. A slow
 * pattern is detected by its steps (`attackLimit`): timeouts of one second reported linear patterns on a busy machine.
 */
const TIMEOUT_MS = 120_000;

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** The path of its file from the project's root. */
  readonly file: string;
}

/** Returns every regular expression literal and every `pattern` string in the code of one file. */
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

export function patternsOfDocument(document: unknown, file: string): Pattern[] {
  const found: Pattern[] = [];
  visit(document, (node) => {
    if (typeof node['pattern'] === 'string') found.push({ source: node['pattern'], flags: 'u', file });
  });
  return found;
}

/** Returns why a pattern is not known to be linear, or undefined if it is. */
export async function slownessOf({ source, flags }: Pattern): Promise<string | undefined> {
  Object.assign(process.env, PURE_ENGINE);
  const { check } = await import('recheck');
  const result = await check(source, flags, { timeout: TIMEOUT_MS, attackTimeout: TIMEOUT_MS });
  switch (result.status) {
    case 'safe':
      return undefined;
    case 'vulnerable':
      return `${result.complexity.summary}; an example text: ${result.attack.pattern}`;
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

/** Returns the text of `pattern: '...'` or of the first argument of `patterned('...')`. */
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

/** Returns every distinct pattern of the project. */
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

/** Returns the patterns that the modules of these folders, but not their libraries, pass to `new RegExp` on import. */
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

/** Returns true if a line of a stack trace is in the project's own code. */
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
  // Imported modules may keep connections and timers open.
  process.exit(slow.length === 0 ? 0 : 1);
}
