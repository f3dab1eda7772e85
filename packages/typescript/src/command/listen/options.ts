/** What the command was asked for, checked. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { RequestEvent } from '../../webhooks/index.ts';
import { ListenError } from './listen-error.ts';

/** As the command line has them. */
export interface Flags {
  readonly forwardTo?: string;
  readonly print?: true;
  readonly events?: string;
  readonly secret?: string;
  readonly fromStart?: true;
}

export interface Environment {
  readonly FULFILMENT_API_KEY?: string;
  readonly FULFILMENT_API_URL?: string;
}

export interface ListenOptions {
  /** Ends in the version, without a slash. */
  readonly apiUrl: string;
  readonly key: string;
  /** Undefined when events are only printed. */
  readonly forwardTo: string | undefined;
  /** Signs what is forwarded. */
  readonly secret: string;
  /** Whether the secret was made for this run, so that it must be shown. */
  readonly isSecretNew: boolean;
  /** The types to take; undefined takes all. */
  readonly types: ReadonlySet<string> | undefined;
  readonly fromStart: boolean;
}

const DEFAULT_API_URL = 'http://127.0.0.1:8080/v1';
const SANDBOX_KEY = 'mfp_sbx_';
const LIVE_KEY = 'mfp_live_';
const SECRET_BYTES = 24;

/** Of every type, so that the compiler says when there is a new one. */
const EVENT_TYPES: Readonly<Record<RequestEvent['type'], true>> = {
  'request.pending': true,
  'request.confirmed': true,
  'request.dispensing': true,
  'request.ready': true,
  'request.in_transit': true,
  'request.delivered': true,
  'request.cancelled': true,
  'request.rejected': true,
  'request.failed': true,
  'request.returned': true,
  'request.hold_opened': true,
  'request.hold_resolved': true,
  'request.authorization_overdue': true,
  'request.rerouted': true,
  'request.prescription_stated': true,
};

/** @throws ListenError */
export function readOptions(flags: Flags, environment: Environment): ListenOptions {
  const { FULFILMENT_API_KEY: key = '', FULFILMENT_API_URL: apiUrl = DEFAULT_API_URL } = environment;
  requireSandboxKey(key);
  if ((flags.forwardTo === undefined) === (flags.print === undefined)) {
    throw new ListenError('Give either --forward-to <url>, your receiver, or --print.');
  }
  return {
    key,
    apiUrl: readUrl('FULFILMENT_API_URL', apiUrl).replace(/\/+$/, ''),
    forwardTo: flags.forwardTo === undefined ? undefined : readUrl('--forward-to', flags.forwardTo),
    secret: readSecret(flags.secret),
    isSecretNew: flags.secret === undefined,
    types: flags.events === undefined ? undefined : readTypes(flags.events),
    fromStart: flags.fromStart ?? false,
  };
}

function requireSandboxKey(key: string): void {
  if (key.startsWith(LIVE_KEY)) {
    throw new ListenError(
      `FULFILMENT_API_KEY is of production (${LIVE_KEY}...). This command is for the sandbox: use a key that begins with ${SANDBOX_KEY}.`,
    );
  }
  if (!key.startsWith(SANDBOX_KEY)) {
    throw new ListenError(
      `Set FULFILMENT_API_KEY to a key of the sandbox; it begins with ${SANDBOX_KEY} and needs the scope requests:read.`,
    );
  }
}

function readUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new ListenError(`${name} must be a URL such as http://127.0.0.1:3000/hooks, and is "${text}".`);
  }
  return url.href;
}

function readSecret(secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`): string {
  try {
    if (secret.startsWith('whsec_') && new Webhook(secret)) return secret;
  } catch {
    // Its message may show the secret.
  }
  throw new ListenError('--secret must begin with whsec_, and base64 must follow.');
}

function readTypes(text: string): ReadonlySet<string> {
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.find((type) => !Object.hasOwn(EVENT_TYPES, type));
  if (unknown !== undefined) {
    const known = Object.keys(EVENT_TYPES).join(', ');
    throw new ListenError(`--events names "${unknown}", which is no event type. There are: ${known}.`);
  }
  return new Set(types);
}
