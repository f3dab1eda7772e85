/** Sends mails over SMTP. */
import { ApplicationFailure } from '@temporalio/common';
import { createTransport } from 'nodemailer';

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly smtpUrl: string;
  /** An address, or a name and an address: `Alerts <alerts@example.com>`. */
  readonly from: string;
}

export interface Mail {
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
