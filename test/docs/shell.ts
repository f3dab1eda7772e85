/** Runs the commands that a documentation page shows. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** One fenced block of a page. */
export interface Block {
  readonly language: string;
  /** The HTTP status that the block's calls answer, when it is written behind the language: `sh status=400`. */
  readonly status: number | undefined;
  readonly text: string;
}

/** The fenced blocks of a Markdown page, in order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)(?: status=(\d+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', status, text = '']) => ({
      language,
      status: status === undefined ? undefined : Number(status),
      text,
    }),
  );
}

/** What a block's calls answered. */
export interface Outcome {
  readonly statuses: readonly number[];
  readonly output: string;
}

const BLOCK_LIMIT_MS = 40_000;

/** Which member of an answer a variable is taken from. */
const LEARNED = {
  ID: 'request_id',
  WEBHOOK: 'webhook_id',
  EVENT: 'event_id',
  PHARMACY: 'pharmacy_id',
  OFFER: 'offer_id',
  RX: 'prescription_id',
  LINK: 'path',
} as const;

/**
 * One reader with a shell: variables and files that a block makes are there in the next. A value that a page leaves
 * open (`export ID=req_...`) is taken from what was answered last, or from `known`.
 */
export class Reader {
  private readonly folder: string;
  private readonly known: Map<string, string>;

  private constructor(folder: string, known: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.known = new Map(Object.entries(known));
  }

  static async start(known: Readonly<Record<string, string>>): Promise<Reader> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'docs-reader-'));
    // The real curl, which also notes the head of each answer.
    const curl = path.join(folder, 'curl');
    await writeFile(curl, '#!/bin/sh\nexec env PATH="${PATH#*:}" curl -D "$HEADS/$$" "$@"\n');
    await chmod(curl, 0o755);
    return new Reader(folder, known);
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  async run({ text }: Block): Promise<Outcome> {
    const heads = await mkdtemp(path.join(this.folder, 'heads-'));
    let output = '';
    // A page may take a value from an answer in the middle of a block, so the commands before it run first.
    for (const part of text.split(/^(?=export )/m)) {
      const [first = '', ...rest] = part.split('\n');
      const commands = first.startsWith('export ') ? [this.filled(first), ...rest] : [first, ...rest];
      output += await this.shell(commands.join('\n'), heads);
      this.learn(output);
    }
    return { statuses: await statusesIn(heads), output };
  }

  private async shell(commands: string, heads: string): Promise<string> {
    const variables = [...this.known, ['HEADS', heads], ['PATH', `${this.folder}:$PATH`]];
    const exports = variables.map(([name, value]) => `export ${name}="${value}"`);
    const script = [...exports, commands].join('\n');
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      cwd: this.folder,
      timeout: BLOCK_LIMIT_MS,
    });
    return stdout;
  }

  /** Puts what is known in the place of each value that ends in dots, and remembers the others. */
  private filled(line: string): string {
    for (const [, name = '', value = ''] of line.matchAll(/([A-Z_]+)=(\S+)/g)) {
      if (!value.endsWith('...') && !this.known.has(name)) this.known.set(name, value);
      if (!this.known.has(name)) throw new Error(`Nothing answered so far has a value for ${name}`);
    }
    return '';
  }

  private learn(output: string): void {
    for (const [name, member] of Object.entries(LEARNED)) {
      const id = [...output.matchAll(new RegExp(`"${member}":"([^"]+)"`, 'g'))].at(-1)?.[1];
      if (id !== undefined) this.known.set(name, id);
    }
  }
}

async function statusesIn(heads: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ls', ['-tr', heads]);
  const files = stdout.split('\n').filter(Boolean);
  const texts = await Promise.all(files.map((file) => readFile(path.join(heads, file), 'utf8')));
  return texts.map((text) => Number(/^HTTP\/1\.1 (\d{3})/m.exec(text)?.[1]));
}
