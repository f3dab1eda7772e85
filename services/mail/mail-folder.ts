/** Keeps mails in a folder where nothing sends them: on the machine of a developer. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMail } from './mailer.ts';

/** Readable by the user alone: mails have links in them that let in. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Writes each mail into a file of its own, named by its time. */
export function keepMails(folder: string): SendMail {
  return async ({ id, to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    const name = `${new Date().toISOString().replaceAll(':', '-')} ${id}.txt`;
    const content = `To: ${to.join(', ')}\nSubject: ${subject}\n\n${text}\n`;
    await writeFile(path.join(folder, name), content, { mode: FILE_MODE });
    return { accepted: to.length, refused: 0 };
  };
}
