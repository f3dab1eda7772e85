/** Runs the commands of a page. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const BLOCK_LIMIT_MS = 40_000;

/** The member of an answer that each variable is read from, and which of several: -1 for the last. */
const LEARNED = {
  ID: { member: 'request_id', at: -1 },
  RX: { member: 'prescription_id', at: -1 },
  PHARMACY: { member: 'pharmacy_id', at: 0 },
  OFFER_A: { member: 'offer_id', at: 0 },
  OFFER_B: { member: 'offer_id', at: 1 },
} as const;

/**
 * A reader with a shell: variables and files that a block creates are available in the next. A value that a page leaves open
 * (`export ID=req_...`) is read from the last answer, or from `known`.
 */
export class Shell {
  readonly folder: string;
  private readonly known: Map<string, string>;

  private constructor(folder: string, known: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.known = new Map(Object.entries(known));
  }

  static async start(known: Readonly<Record<string, string>>): Promise<Shell> {
    return new Shell(await mkdtemp(path.join(os.tmpdir(), 'docs-reader-')), known);
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  /** @throws Error when a command fails. */
  async run(block: string): Promise<void> {
    // A page may use a value from an answer in the middle of a block, so the commands before it run first.
    for (const part of block.split(/^(?=export )/m)) {
      const [first = '', ...rest] = part.split('\n');
      const commands = first.startsWith('export ') ? [this.filled(first), ...rest] : [first, ...rest];
      this.learn(await this.shell(commands.join('\n')));
    }
  }

  private async shell(commands: string): Promise<string> {
    const exports = [...this.known].map(([name, value]) => `export ${name}="${value}"`);
    const script = [...exports, commands].join('\n');
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      cwd: this.folder,
      timeout: BLOCK_LIMIT_MS,
    });
    return stdout;
  }

  /** Replaces each value that ends in dots with the known one, and remembers the others. */
  private filled(line: string): string {
    for (const [, name = '', value = ''] of line.matchAll(/([A-Z_]+)=(\S+)/g)) {
      if (!value.endsWith('...') && !this.known.has(name)) this.known.set(name, value);
      if (!this.known.has(name)) throw new Error(`Nothing answered so far has a value for ${name}`);
    }
    return '';
  }

  private learn(output: string): void {
    for (const [name, { member, at }] of Object.entries(LEARNED)) {
      const id = [...output.matchAll(new RegExp(`"${member}":"([^"]+)"`, 'g'))].at(at)?.[1];
      if (id !== undefined) this.known.set(name, id);
    }
  }
}
