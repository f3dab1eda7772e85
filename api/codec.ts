/** The codec server: decrypts payloads for the Temporal UI. */
import type { SettingsReader } from '../domain/common/settings.ts';
import { type CodecOperator, CodecOperators, SESSION_SECONDS } from '../services/privacy/codec-operators.ts';
import type { Payload } from '@temporalio/common';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { isUnavailable } from '../services/common/availability.ts';
import type { ReadLog } from '../services/audit/logs.ts';
import type { OpenServices } from '../services/compose.ts';
import { repeatedMembers } from '../services/common/repeated-members.ts';
import { showPayloads } from '../services/privacy/payload-encryption.ts';
import type { ClientAddress } from './http/client-address.ts';

export interface CodecSettings {
  readonly address: { readonly host: string; readonly port: number };
  /** Where browsers have Temporal's UI from. */
  readonly uiOrigins: readonly string[];
  readonly operators: readonly CodecOperator[];
}

const OPERATOR = /^([a-z0-9][a-z0-9._-]{0,63}):([A-Za-z0-9_-]{32,})$/;

/** Undefined where `CODEC_ADDRESS` is not set: nothing is decoded for anybody. */
export function readCodecSettings(reader: SettingsReader): CodecSettings | undefined {
  return reader.optional('CODEC_ADDRESS', (name) => ({
    address: reader.address(name),
    uiOrigins: reader.someOf('CODEC_UI_ORIGINS', isOrigin, 'origins such as https://temporal.example.com'),
    operators: reader
      .someOf(
        'CODEC_OPERATORS',
        (text) => OPERATOR.test(text),
        'pairs name:token, each token 32 letters, digits, - or _ or more',
      )
      .flatMap((text) => {
        const [, operator = '', token = ''] = OPERATOR.exec(text) ?? [];
        return operator === '' ? [] : [{ name: operator, token }];
      }),
  }));
}

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text;
}

interface PayloadJson {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly data?: string;
}

/** @returns undefined for a body that is no `{"payloads": [...]}`. */
function payloadsIn(body: unknown): readonly Payload[] | undefined {
  const { payloads } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly payloads?: unknown;
  };
  if (!Array.isArray(payloads) || !payloads.every(isPayloadJson)) return undefined;
  return payloads.map(({ metadata = {}, data = '' }) => ({
    metadata: Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')]),
    ),
    data: Buffer.from(data, 'base64'),
  }));
}

/** The body of an answer. */
function asJson(payloads: readonly Payload[]): { readonly payloads: readonly PayloadJson[] } {
  return {
    payloads: payloads.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(
        Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)]),
      ),
      data: base64(data),
    })),
  };
}

function base64(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('base64');
}

function isPayloadJson(value: unknown): value is PayloadJson {
  if (typeof value !== 'object' || value === null) return false;
  const { metadata = {}, data = '' } = value as { readonly metadata?: unknown; readonly data?: unknown };
  return (
    typeof data === 'string' &&
    typeof metadata === 'object' &&
    metadata !== null &&
    Object.values(metadata).every((text) => typeof text === 'string')
  );
}

/** Nothing is loaded, and the form goes back to where it came from. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
} as const;

/** @param said what came of the last try; our own words. */
function signInPage(said: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Read histories</title></head>
<body>
<h1>Read histories in Temporal's UI</h1>
<p>Every history that you open is written down with your name.</p>
<p role="status">${said}</p>
<form method="post" action="/sign-in">
<label>Your token <input type="password" name="token" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>
</body>
</html>
`;
}

interface CodecParts {
  readonly open: Pick<OpenServices, 'client' | 'encryption' | 'clock' | 'log' | 'environment'>;
  readonly reads: ReadLog;
  readonly clientAddress: ClientAddress;
}

export interface ServedCodec {
  /** Of the address that was listened at. */
  readonly port: number;
  close(): void;
}

/** Of a whole history, as the UI sends it; bytes. */
const MAX_HISTORY_BYTES = 16_000_000;
/** Of a token in a form, which is read before its sender is known; bytes. */
const MAX_SIGN_IN_BYTES = 4_096;
const COOKIE = 'codec.session';
const NO_STORE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Rejects when it can't listen. */
export async function serveCodec(settings: CodecSettings, given: CodecParts): Promise<ServedCodec> {
  const codec = new Codec(settings, given);
  const server = createServer((request, response) => void codec.answer(request, response));
  server.listen(settings.address.port, settings.address.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  given.open.log.info({ codec_port: port }, "decoding histories for Temporal's UI");
  return {
    port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

class Codec {
  private readonly settings: CodecSettings;
  private readonly given: CodecParts;
  private readonly operators: CodecOperators;

  constructor(settings: CodecSettings, given: CodecParts) {
    this.settings = settings;
    this.given = given;
    this.operators = new CodecOperators(settings.operators, given.open.encryption, given.open.clock);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await this.answerOf(request).catch((error: unknown) =>
      this.failed(error),
    );
    response.writeHead(status, { ...NO_STORE, ...headers }).end(body);
  }

  private async answerOf(request: IncomingMessage): Promise<Answer> {
    const { method } = request;
    // The UI says in a query what it wants of payloads that are kept elsewhere, which ours are not.
    const [pathname = ''] = (request.url ?? '').split('?');
    if (pathname === '/sign-in') return this.signIn(request);
    const path = /^(?:\/([A-Za-z0-9_-]{32,}))?\/decode$/.exec(pathname);
    if (path === null) return { status: 404 };
    const { origin } = request.headers;
    // What a browser sends names where its page is from; what sends none is no page.
    if (origin !== undefined && !this.settings.uiOrigins.includes(origin)) return { status: 403 };
    const headers = origin === undefined ? {} : crossOrigin(origin);
    if (method === 'OPTIONS') return { status: 204, headers };
    if (method !== 'POST') return { status: 405, headers };
    const operator = this.operatorOf(request, path[1]);
    if (operator === undefined)
      return { status: 401, headers, body: 'Sign in at /sign-in of this server, and load the page again.' };
    return {
      ...(await this.decode(request, operator)),
      headers: { ...headers, 'Content-Type': 'application/json' },
    };
  }

  /** By a header, as the `temporal` command sends it; by the session of a browser; in the sandbox by the address too. */
  private operatorOf({ headers }: IncomingMessage, pathToken: string | undefined): string | undefined {
    const [, bearer] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    const isSandbox = this.given.open.environment === 'sandbox';
    const token = bearer ?? (isSandbox ? pathToken : undefined);
    if (token !== undefined) return this.operators.byToken(token);
    const [, session = ''] = /(?:^|;\s*)codec\.session=([^;]+)/.exec(headers.cookie ?? '') ?? [];
    return this.operators.bySession(session);
  }

  private async decode(request: IncomingMessage, operator: string): Promise<Answer> {
    const payloads = payloadsIn(await jsonOf(request));
    if (payloads === undefined) return { status: 400, body: '{"message":"Send {\\"payloads\\": [...]}"}' };
    const { open, reads, clientAddress } = this.given;
    const shown = await showPayloads(open.client, payloads);
    if (shown.request_ids.length > 0) {
      // Before anything is shown.
      await reads.write({
        operation: 'decode_history',
        partner_id: null,
        pharmacy_id: null,
        key_id: null,
        operator,
        status: 200,
        client_address: clientAddress(request),
        subject_ids: [...shown.request_ids],
      });
    }
    return { status: 200, body: JSON.stringify(asJson(shown.payloads)) };
  }

  private async signIn(request: IncomingMessage): Promise<Answer> {
    if (request.method !== 'POST') return { status: 200, headers: PAGE_HEADERS, body: signInPage('') };
    const token = new URLSearchParams(await bodyOf(request, MAX_SIGN_IN_BYTES)).get('token') ?? '';
    const name = this.operators.byToken(token);
    if (name === undefined)
      return { status: 401, headers: PAGE_HEADERS, body: signInPage('This is no token of an operator.') };
    const secure = this.given.open.environment === 'sandbox' ? '' : '; Secure';
    const cookie = `${COOKIE}=${this.operators.beginSession(name)}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Strict${secure}`;
    const body = signInPage(`Signed in as ${name}. Load the history again.`);
    return { status: 200, headers: { ...PAGE_HEADERS, 'Set-Cookie': cookie }, body };
  }

  private failed(error: unknown): Answer {
    if (error instanceof TooLarge) return { status: 413 };
    this.given.open.log.error({ err: error }, 'a history could not be decoded');
    return { status: isUnavailable(error) ? 503 : 500 };
  }
}

/** The page of the UI may send its JSON and cookie, and read what is answered. */
function crossOrigin(origin: string): Readonly<Record<string, string>> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'authorization, authorization-extras, content-type, x-namespace',
    'Access-Control-Max-Age': '600',
    Vary: 'Origin',
  };
}

class TooLarge extends Error {}

/** @throws TooLarge also for a body that does not say how long it is. */
async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<string> {
  if (Number(request.headers['content-length'] ?? Infinity) > maxBytes) throw new TooLarge();
  return textOf(request);
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const body = await bodyOf(request, MAX_HISTORY_BYTES);
  try {
    const value: unknown = JSON.parse(body);
    return repeatedMembers(body).length > 0 ? undefined : value;
  } catch {
    return undefined;
  }
}
