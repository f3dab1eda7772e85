/** A real SMTP server that stores the mails it receives; it reads quoted-printable texts, as ours are. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** By name in lower case, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** Passwords that it received. It has no TLS. */
  readonly passwords: string[] = [];
  /** Called with each mail before the server acknowledges it. */
  beforeAnswer: () => Promise<void> = async () => undefined;
  /** Why it refuses mails to an address; undefined when it accepts them. */
  refusal: (address: string) => string | undefined = () => undefined;
  private server: SMTPServer | undefined;
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens; after a stop, on the same port as before. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => {
        this.passwords.push(password ?? '');
        done(null, { user: 'anybody' });
      },
      onRcptTo: ({ address }, _session, done) => {
        const text = this.refusal(address);
        done(text === undefined ? undefined : Object.assign(new Error(text), { responseCode: 550 }));
      },
      onData: (stream, { envelope }, done) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        const receive = async () => {
          try {
            let raw = '';
            for await (const chunk of stream) raw += String(chunk);
            this.mails.push({ from, to, ...parse(raw) });
            await this.beforeAnswer();
            done();
          } catch (error) {
            done(error as Error);
          }
        };
        void receive();
      },
    });
    // Killed clients reset their connections.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.server === undefined) resolve();
      else this.server.close(resolve);
    });
  }
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = ''] = line.split(':');
    return [name.toLowerCase(), line.slice(name.length + 1).trim()];
  });
  const encoded = raw
    .slice(end + 4)
    .replaceAll('=\r\n', '')
    .replaceAll('\r\n', '\n');
  const bytes = encoded.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  const text = Buffer.from(bytes, 'latin1').toString();
  return { headers: new Map(headers), text };
}
