/** The settings of mails, the same for every process that sends some. */
import type { SettingsReader } from '../../domain/common/settings.ts';
import type { MailSettings } from './mailer.ts';

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
