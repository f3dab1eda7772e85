/** Maps errors of Node to our kinds of failures, in our own words. */
import { ATTEMPT_TIMEOUT_MS, type FailureKind } from '../../../domain/webhooks/webhooks.ts';

/** Why a receiver was not called or did not answer. The message is for the partner's developer. */
export class CallFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CallFailure';
    this.kind = kind;
  }
}

type Stage = 'dns' | 'connect' | 'tls' | 'answer';

const SECONDS = ATTEMPT_TIMEOUT_MS / 1000;
export const TIMEOUT_MESSAGES = {
  connecting: `There was no connection within ${SECONDS} seconds.`,
  answering: `There was no answer within ${SECONDS} seconds.`,
} as const;

const BY_CODE: Readonly<Record<string, readonly [FailureKind, string]>> = {
  ENOTFOUND: ['dns', 'The host name does not exist.'],
  ENODATA: ['dns', 'The host name has no address.'],

  ECONNREFUSED: ['connect', 'The connection was refused.'],
  // Node uses it for a reset and for an end of the connection within the head.
  ECONNRESET: ['connect', 'The connection was closed before there was an answer.'],
  EPIPE: ['connect', 'The connection was closed before there was an answer.'],
  // Also occurs on machines without IPv6.
  EADDRNOTAVAIL: ['connect', 'The address cannot be reached.'],
  EHOSTUNREACH: ['connect', 'The address cannot be reached.'],
  ENETUNREACH: ['connect', 'The address cannot be reached.'],

  ETIMEDOUT: ['timeout', TIMEOUT_MESSAGES.connecting],

  CERT_HAS_EXPIRED: ['tls', 'The certificate has expired.'],
  CERT_NOT_YET_VALID: ['tls', 'The certificate is not valid yet.'],
  CERT_REVOKED: ['tls', 'The certificate was revoked.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', 'The certificate is for another name.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls', 'The certificate is self-signed.'],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls', 'The certificate is from an authority that is not publicly trusted.'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'tls',
    'The certificate is from an authority that is not publicly trusted, or an intermediate certificate is missing.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'tls',
    'The certificate cannot be verified, usually because an intermediate certificate is missing.',
  ],
  ERR_SSL_WRONG_VERSION_NUMBER: ['tls', 'The server does not speak TLS.'],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ['tls', 'The server does not speak TLS.'],
  ERR_SSL_UNSUPPORTED_PROTOCOL: ['tls', 'TLS 1.2 or newer is needed.'],
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: ['tls', 'TLS 1.2 or newer is needed.'],

  HPE_CR_EXPECTED: [
    'body',
    'The response was not valid HTTP: its status line or a header did not end with CR LF.',
  ],
  HPE_UNEXPECTED_CONTENT_LENGTH: [
    'body',
    'The response was not valid HTTP: Content-Length was repeated, or sent with Transfer-Encoding.',
  ],
  HPE_HEADER_OVERFLOW: ['body', 'The head of the answer is too large.'],
};

/** The codes of Node's HTTP parser begin with `HPE_`. */
const NOT_HTTP = ['body', 'The response was not valid HTTP.'] as const;

const BY_STAGE: Readonly<Record<Stage, readonly [FailureKind, string]>> = {
  dns: ['dns', 'The host name could not be resolved.'],
  connect: ['connect', 'No connection could be made.'],
  tls: ['tls', 'The TLS handshake failed.'],
  answer: ['connect', 'The connection broke before there was an answer.'],
};

/** Codes for an established connection that broke. */
const BREAKS = new Set(['ECONNRESET', 'EPIPE']);

/** Failures of our own process, which are not the receiver's fault. */
const OUR_OWN = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/**
 * Maps an error to what the partner sees. Errors of our own process are returned unchanged; all others count as the
 * receiver's, so that a receiver cannot cause attempts that are not counted.
 *
 * @param stage for errors without enough information.
 */
export function failureOf(error: unknown, stage: Stage): Error {
  if (error instanceof CallFailure) return error;
  const { code, syscall } = error as { readonly [member in 'code' | 'syscall']?: unknown };
  if (typeof code === 'string' && OUR_OWN.has(code)) return error as Error;
  // A TLS connection starts with a TCP connection.
  const at = stage === 'tls' && syscall === 'connect' ? 'connect' : stage;
  const [kind, message] = lookUp(String(code), at);
  return new CallFailure(kind, message, { cause: error });
}

function lookUp(code: string, stage: Stage): readonly [FailureKind, string] {
  const known = BY_CODE[code];
  // A broken connection of the DNS resolver says nothing about the receiver.
  if (stage === 'dns') return known?.[0] === 'dns' ? known : BY_STAGE.dns;
  if (stage === 'tls' && BREAKS.has(code)) return ['tls', 'The connection broke during the TLS handshake.'];
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return NOT_HTTP;
  // With TLS 1.3 a server may request our certificate after the handshake.
  if (code.startsWith('ERR_SSL_')) return BY_STAGE.tls;
  return BY_STAGE[stage];
}
