/** Sends e-mails over SMTP, or writes them into a folder. */
import { ApplicationFailure } from '@temporalio/common';
import { createTransport } from 'nodemailer';
import type { SettingsReader } from '../domain/common/settings.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  readonly smtpUrl: string;
  /** An address, optionally with a name: `Alerts <alerts@example.com>`. */
  readonly from: string;
}

interface Mail {
  /** Part of the Message-ID, so that mail programs show a mail that arrives twice only once. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface SentMail {
  readonly accepted: number;
  readonly refused: number;
}

/** SMTP timeouts in milliseconds. Their sum is 30 seconds, the timeout of one attempt of the mail activity. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};

/** Sends a mail. Throws a retryable failure, which names no address, when the server accepts no recipient. */
export type SendMail = (mail: Mail) => Promise<SentMail>;

export function makeSendMail({ smtpUrl, from }: MailSettings): SendMail {
  // Never send a password without TLS.
  const requireTLS = new URL(smtpUrl).username !== '';
  const transport = createTransport({ url: smtpUrl, requireTLS, ...TIMEOUTS });
  const domain = from.split('@').at(-1)?.replace('>', '') ?? '';
  return async ({ id, to, subject, text }) => {
    const messageId = `<${id}@${domain}>`;
    const headers = { 'Auto-Submitted': 'auto-generated' };
    try {
      // As objects, because the library could parse a string into several addresses.
      const recipients = to.map((address) => ({ name: '', address }));
      const sent = await transport.sendMail({ from, to: recipients, subject, text, messageId, headers });
      return { accepted: sent.accepted.length, refused: sent.rejected.length };
    } catch (error) {
      throw withoutAddresses(error);
    }
  };
}

/** Removes addresses, which mail servers quote, because an activity's error is stored and logged. */
function withoutAddresses(error: unknown): ApplicationFailure {
  const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number };
  return ApplicationFailure.retryable(
    `The mail was not sent: ${code} ${responseCode}`.trimEnd(),
    'mail_not_sent',
  );
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads how mails are sent. Returns undefined when no mail is sent. */
export function readMailSettings(reader: SettingsReader, variables: Variables): MailSettings | undefined {
  return ['SMTP_URL', 'MAIL_FROM'].some((name) => variables[name] !== undefined)
    ? { smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:']), from: reader.mailbox('MAIL_FROM') }
    : undefined;
}

/** An SMTP server, or the folder that mails are written into without one. */
export type MailTarget = MailSettings | { readonly folder: string };

/** Reads where mails go: to an SMTP server, or else to `MAIL_FOLDER`. Returns undefined when neither is set. */
export function readMailTarget(reader: SettingsReader, variables: Variables): MailTarget | undefined {
  return (
    readMailSettings(reader, variables) ??
    reader.optional('MAIL_FOLDER', (name) => ({ folder: reader.text(name, '') }))
  );
}

/** Only the owner can read the mails, because their links grant access. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

function writeMailsTo(folder: string): SendMail {
  return async ({ id, to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    const name = `${new Date().toISOString().replaceAll(':', '-')} ${id}.txt`;
    const content = `To: ${to.join(', ')}\nSubject: ${subject}\n\n${text}\n`;
    await writeFile(path.join(folder, name), content, { mode: FILE_MODE });
    return { accepted: to.length, refused: 0 };
  };
}

export function openMail(target: MailTarget): SendMail {
  return 'folder' in target ? writeMailsTo(target.folder) : makeSendMail(target);
}
