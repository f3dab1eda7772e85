/** Rules for the URLs of webhook endpoints, and their signing secrets. */

/** Maximum length of the URL of a webhook endpoint. */
export const MAX_URL_CHARACTERS = 2_000;
const HTTPS_PORT = 443;
/** Lower ports belong to mail, file and login servers, which must not receive our calls. */
const FIRST_FREE_PORT = 1_024;

export interface UrlRules {
  /** True if a receiver may run on the sending machine, also without TLS; for developers. */
  readonly allowLoopback: boolean;
  /** Ports of our own servers on that machine, which are never called. */
  readonly ownPorts?: readonly number[];
}

const PORT_OF_SCHEME: Readonly<Record<string, number>> = { 'https:': HTTPS_PORT, 'http:': 80 };

/** Returns whether a port belongs to one of our own servers; an empty port is the default of the scheme. */
export function isOwnPort(
  { port, protocol }: { readonly port?: string | undefined; readonly protocol: string },
  { ownPorts = [] }: UrlRules,
): boolean {
  return ownPorts.includes(
    port === undefined || port === '' ? (PORT_OF_SCHEME[protocol] ?? 0) : Number(port),
  );
}

/** Returns the problems of a URL, each worded as the end of "url ..."; undefined if there are none. */
export function webhookUrlProblems(text: string, rules: UrlRules): readonly string[] | undefined {
  const url = parse(text);
  const problems = url === undefined ? [NOT_A_URL] : [...problemsOf(url, text, rules)];
  return problems.length === 0 ? undefined : problems;
}

const NOT_A_URL = 'must be a URL such as https://example.com/webhooks';

/** Parses a text with `URL`, but refuses characters that `URL` would silently remove. */
function parse(text: string): URL | undefined {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\s\u0000-\u001f\u007f]/u.test(text)) return undefined;
  return URL.canParse(text) ? new URL(text) : undefined;
}

function* problemsOf(url: URL, text: string, rules: UrlRules): Generator<string> {
  const { allowLoopback } = rules;
  const loopback = isLoopbackHost(url.hostname);
  const plainHttp = url.protocol === 'http:' && loopback && allowLoopback;
  if (url.protocol !== 'https:' && !plainHttp) yield 'must begin with https://';
  if (loopback && !allowLoopback) yield 'must not lead to the machine that sends';
  if (loopback && allowLoopback && isOwnPort(url, rules)) yield 'must not have a port of our own servers';
  if (!loopback && !isAllowedPort(url.port)) {
    yield `must have port ${HTTPS_PORT}, or one from ${FIRST_FREE_PORT} up`;
  }
  if (url.username !== '' || url.password !== '') yield 'must not contain a user or a password';
  if (text.includes('#')) yield 'must not have a fragment (#)';
  if (Math.max(text.length, url.href.length) > MAX_URL_CHARACTERS) {
    yield `must have at most ${MAX_URL_CHARACTERS} characters`;
  }
}

/** An empty port is the default of the scheme. */
function isAllowedPort(port: string): boolean {
  return port === '' || Number(port) === HTTPS_PORT || Number(port) >= FIRST_FREE_PORT;
}

/** Returns whether a host, as spelled by `URL`, is the machine itself. */
export function isLoopbackHost(hostname: string): boolean {
  return isLocalhost(hostname) || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}

/** Returns whether a name is `localhost` or a subdomain, which RFC 6761 reserves for the machine itself. */
export function isLocalhost(hostname: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(hostname);
}

export const SECRET_PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Makes a random secret: `whsec_` and 32 bytes in base 64. Workflow code must not call it. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return SECRET_PREFIX + btoa(String.fromCharCode(...bytes));
}
