/** Sends e-mails over SMTP, or writes them into a folder. */
import { ApplicationFailure } from '@temporalio/common';
import { createTransport } from 'nodemailer';
import type { SettingsReader } from '../domain/common/settings.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly smtpUrl: string;
  /** An address, or a name and an address: `Alerts <alerts@example.com>`. */
  readonly from: string;
}

interface Mail {
  /** Names the mail to mail programs, which show one that comes twice once. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface SentMail {
  /** To how many addresses the server took it. */
  readonly accepted: number;
  readonly refused: number;
}

/** Together less than a try of the activity may take. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};

/** Sends a mail; throws a retryable failure, which names no address, when the server takes it for none of them. */
export type SendMail = (mail: Mail) => Promise<SentMail>;

export function makeSendMail({ smtpUrl, from }: MailSettings): SendMail {
  // A password goes over TLS or not at all.
  const requireTLS = new URL(smtpUrl).username !== '';
  const transport = createTransport({ url: smtpUrl, requireTLS, ...TIMEOUTS });
  const domain = from.split('@').at(-1)?.replace('>', '') ?? '';
  return async ({ id, to, subject, text }) => {
    const messageId = `<${id}@${domain}>`;
    const headers = { 'Auto-Submitted': 'auto-generated' };
    try {
      // As objects: of a text the library might make several addresses.
      const recipients = to.map((address) => ({ name: '', address }));
      const sent = await transport.sendMail({ from, to: recipients, subject, text, messageId, headers });
      return { accepted: sent.accepted.length, refused: sent.rejected.length };
    } catch (error) {
      throw withoutAddresses(error);
    }
  };
}

/** Answers of mail servers name addresses, and what an activity throws is kept and logged. */
function withoutAddresses(error: unknown): ApplicationFailure {
  const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number };
  return ApplicationFailure.retryable(
    `The mail was not sent: ${code} ${responseCode}`.trimEnd(),
    'mail_not_sent',
  );
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Undefined where no mail is sent. */
export function readMailSettings(reader: SettingsReader, variables: Variables): MailSettings | undefined {
  return ['SMTP_URL', 'MAIL_FROM'].some((name) => variables[name] !== undefined)
    ? { smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:']), from: reader.mailbox('MAIL_FROM') }
    : undefined;
}

/** Over SMTP, or into a folder where none is set. */
export type MailTarget = MailSettings | { readonly folder: string };

/** The same, with `MAIL_FOLDER` where there is no server. */
export function readMailTarget(reader: SettingsReader, variables: Variables): MailTarget | undefined {
  return (
    readMailSettings(reader, variables) ??
    reader.optional('MAIL_FOLDER', (name) => ({ folder: reader.text(name, '') }))
  );
}

/** Readable by the user alone: mails have links in them that let in. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Writes each mail into a file of its own, named by its time. */
function keepMails(folder: string): SendMail {
  return async ({ id, to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    const name = `${new Date().toISOString().replaceAll(':', '-')} ${id}.txt`;
    const content = `To: ${to.join(', ')}\nSubject: ${subject}\n\n${text}\n`;
    await writeFile(path.join(folder, name), content, { mode: FILE_MODE });
    return { accepted: to.length, refused: 0 };
  };
}

export function openMail(target: MailTarget): SendMail {
  return 'folder' in target ? keepMails(target.folder) : makeSendMail(target);
}
