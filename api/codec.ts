/** The codec server: decrypts payloads for the Temporal UI and logs each operator who reads a history. */
import type { SettingsReader } from '../domain/common/settings.ts';
import { type CodecOperator, CodecOperators, SESSION_SECONDS } from '../services/privacy/codec-operators.ts';
import type { Payload } from '@temporalio/common';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { isUnavailable } from '../services/common/availability.ts';
import type { OpenServices } from '../services/compose.ts';
import { repeatedMembers } from '../services/common/repeated-members.ts';
import { decodePayloads } from '../services/privacy/payload-encryption.ts';
import type { ClientAddress } from './http/client-address.ts';

export interface CodecSettings {
  readonly address: { readonly host: string; readonly port: number };
  /** Origins that serve the Temporal UI. */
  readonly uiOrigins: readonly string[];
  readonly operators: readonly CodecOperator[];
}

const OPERATOR = /^([a-z0-9][a-z0-9._-]{0,63}):([A-Za-z0-9_-]{32,})$/;

/**
 * Reads the settings of the codec server; undefined when `CODEC_ADDRESS` is not set: then no payload is ever decoded.
 */
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

/** @returns undefined for a body that is not `{"payloads": [...]}`. */
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

/** The page loads nothing, and its form can only be submitted to this server. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
} as const;

/** @param status the result of the last sign-in. It is inserted as HTML, so it must be our own text. */
function signInPage(status: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Read histories</title></head>
<body>
<h1>Read histories in Temporal's UI</h1>
<p>Every history you open is logged with your name.</p>
<p role="status">${status}</p>
<form method="post" action="/sign-in">
<label>Your token <input type="password" name="token" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>
</body>
</html>
`;
}

interface CodecParts {
  readonly open: Pick<OpenServices, 'client' | 'encryption' | 'clock' | 'log' | 'environment' | 'services'>;
  readonly clientAddress: ClientAddress;
}

export interface ServedCodec {
  /** The port it listens on. */
  readonly port: number;
  close(): void;
}

/** Maximum body in bytes: the UI sends a whole history in one call. */
const MAX_HISTORY_BYTES = 16_000_000;
/** Maximum sign-in form in bytes; it is read before the sender is authenticated. */
const MAX_SIGN_IN_BYTES = 4_096;
const COOKIE = 'codec.session';
const NO_STORE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function serveCodec(settings: CodecSettings, parts: CodecParts): Promise<ServedCodec> {
  const codec = new Codec(settings, parts);
  const server = createServer((request, response) => void codec.answer(request, response));
  server.listen(settings.address.port, settings.address.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  parts.open.log.info({ codec_port: port }, "decoding histories for Temporal's UI");
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
  private readonly parts: CodecParts;
  private readonly operators: CodecOperators;

  constructor(settings: CodecSettings, parts: CodecParts) {
    this.settings = settings;
    this.parts = parts;
    this.operators = new CodecOperators(settings.operators, parts.open.encryption, parts.open.clock);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await this.answerOf(request).catch((error: unknown) =>
      this.failed(error),
    );
    response.writeHead(status, { ...NO_STORE, ...headers }).end(body);
  }

  private async answerOf(request: IncomingMessage): Promise<Answer> {
    const { method } = request;
    // The UI adds a query for payloads in external storage. We have none, so the query is ignored.
    const [pathname = ''] = (request.url ?? '').split('?');
    if (pathname === '/sign-in') return this.signIn(request);
    const path = /^(?:\/([A-Za-z0-9_-]{32,}))?\/decode$/.exec(pathname);
    if (path === null) return { status: 404 };
    const { origin } = request.headers;
    // Browsers send an Origin. Calls without one are from the `temporal` command.
    if (origin !== undefined && !this.settings.uiOrigins.includes(origin)) return { status: 403 };
    const headers = origin === undefined ? {} : crossOrigin(origin);
    if (method === 'OPTIONS') return { status: 204, headers };
    if (method !== 'POST') return { status: 405, headers };
    const operator = this.operatorOf(request, path[1]);
    if (operator === undefined)
      return { status: 401, headers, body: 'Sign in at /sign-in on this server, then reload the page.' };
    return {
      ...(await this.decode(request, operator)),
      headers: { ...headers, 'Content-Type': 'application/json' },
    };
  }

  /**
   * Identifies the operator by bearer token (the `temporal` command), by session cookie (browsers), or in the sandbox
   * by a token in the path.
   */
  private operatorOf({ headers }: IncomingMessage, pathToken: string | undefined): string | undefined {
    const [, bearer] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    const isSandbox = this.parts.open.environment === 'sandbox';
    const token = bearer ?? (isSandbox ? pathToken : undefined);
    if (token !== undefined) return this.operators.byToken(token);
    const [, session = ''] = /(?:^|;\s*)codec\.session=([^;]+)/.exec(headers.cookie ?? '') ?? [];
    return this.operators.bySession(session);
  }

  private async decode(request: IncomingMessage, operator: string): Promise<Answer> {
    const payloads = payloadsIn(await jsonOf(request));
    if (payloads === undefined) return { status: 400, body: '{"message":"Send {\\"payloads\\": [...]}"}' };
    const { open, clientAddress } = this.parts;
    const shown = await decodePayloads(open.client, payloads);
    if (shown.request_ids.length > 0) {
      // Logged before anything is shown.
      await open.services.reads.write({
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
      return {
        status: 401,
        headers: PAGE_HEADERS,
        body: signInPage('This token is not valid. Check it, then sign in again.'),
      };
    const secure = this.parts.open.environment === 'sandbox' ? '' : '; Secure';
    const cookie = `${COOKIE}=${this.operators.beginSession(name)}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Strict${secure}`;
    const body = signInPage(`Signed in as ${name}. Reload the history.`);
    return { status: 200, headers: { ...PAGE_HEADERS, 'Set-Cookie': cookie }, body };
  }

  private failed(error: unknown): Answer {
    if (error instanceof TooLarge) return { status: 413 };
    this.parts.open.log.error({ err: error }, 'a history could not be decoded');
    return { status: isUnavailable(error) ? 503 : 500 };
  }
}

/** Lets the UI send its JSON and cookie, and read the response. */
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

/** @throws TooLarge also for a body without a Content-Length. */
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
