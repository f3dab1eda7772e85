/** URLs and signing secrets of webhook endpoints. */

export const MAX_URL_CHARACTERS = 2_000;
const HTTPS_PORT = 443;
/** Below are the ports of mail, file and login servers; none of them is to get calls from us. */
const FIRST_FREE_PORT = 1_024;

export interface UrlRules {
  /** Whether a receiver may be on the machine that sends, without TLS too: for developers. */
  readonly allowLoopback: boolean;
  /** On which our own servers listen on that machine: never called, whatever is allowed. */
  readonly ownPorts?: readonly number[];
}

const PORT_OF_SCHEME: Readonly<Record<string, number>> = { 'https:': HTTPS_PORT, 'http:': 80 };

/** Whether a port is one of our own servers; an empty one is that of the scheme. */
export function isOwnPort(
  { port, protocol }: { readonly port?: string | undefined; readonly protocol: string },
  { ownPorts = [] }: UrlRules,
): boolean {
  return ownPorts.includes(
    port === undefined || port === '' ? (PORT_OF_SCHEME[protocol] ?? 0) : Number(port),
  );
}

/** What is wrong with a URL, as it completes "url ..."; undefined when nothing is. */
export function webhookUrlProblems(text: string, rules: UrlRules): readonly string[] | undefined {
  const url = parse(text);
  const problems = url === undefined ? [NOT_A_URL] : [...problemsOf(url, text, rules)];
  return problems.length === 0 ? undefined : problems;
}

const NOT_A_URL = 'must be a URL such as https://example.com/webhooks';

/** Stays with what `URL` makes of a text, but takes none that `URL` would silently clean. */
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

/** An empty port is that of the scheme. */
function isAllowedPort(port: string): boolean {
  return port === '' || Number(port) === HTTPS_PORT || Number(port) >= FIRST_FREE_PORT;
}

/** Whether a host, as `URL` spells it, is the machine itself. */
export function isLoopbackHost(hostname: string): boolean {
  return isLocalhost(hostname) || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}

/** Whether a name is `localhost` or below it, which RFC 6761 gives to the machine itself. */
export function isLocalhost(hostname: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(hostname);
}

export const SECRET_PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret that nobody can guess: `whsec_` and 32 random bytes in base 64. Not for use in workflow code. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return SECRET_PREFIX + btoa(String.fromCharCode(...bytes));
}
