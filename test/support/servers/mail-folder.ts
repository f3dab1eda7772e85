/** A folder into which an engine writes its mails, with functions that read their links. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '../engine/eventually.ts';

export class MailFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<MailFolder> {
    return new MailFolder(path.join(await mkdtemp(path.join(os.tmpdir(), 'mails-')), 'kept'));
  }

  /** The whole texts of the mails to an address, oldest first. */
  async to(address: string): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    const mails = await Promise.all(
      names
        .toSorted((first, second) => first.localeCompare(second))
        .map((name) => readFile(path.join(this.folder, name), 'utf8')),
    );
    return mails.filter((mail) => mail.startsWith(`To: ${address}\n`));
  }

  /** Only the mails that have a link with a token. */
  async withLinkTo(address: string): Promise<string[]> {
    return (await this.to(address)).filter((mail) => mail.includes('#token='));
  }

  /** Waits for this number of mails to an address, and returns the token in the link of the newest. */
  async tokenTo(address: string, count = 1): Promise<string> {
    const mails = await eventually(
      async () => {
        const found = await this.withLinkTo(address);
        return found.length >= count && found;
      },
      { deadlineMs: 20_000, describe: `mail ${count} to ${address}` },
    );
    return /#token=([\w-]+)/.exec(mails.at(-1) ?? '')?.[1] ?? '';
  }

  async remove(): Promise<void> {
    await rm(path.dirname(this.folder), { recursive: true });
  }
}
