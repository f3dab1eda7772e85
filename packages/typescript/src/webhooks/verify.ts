/** Tells our webhooks from anybody else's calls. */
import type { WebhookEvent } from './events.ts';
import { readSecret, refusalOf } from './signature.ts';

/** What came is not a webhook of ours, or is too old. Answer 400 and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/** The headers of a call, as `node:http`, `fetch` or a gateway has them: their names may be in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Checks one call.
 *
 * @param body as it came: before any parser, because the signature is of these very bytes.
 * @throws WebhookRefused
 */
export type VerifyWebhook = (headers: WebhookHeaders, body: string | Uint8Array) => WebhookEvent;

/**
 * Makes what checks calls. What was signed more than five minutes ago, or will be, is refused: keep your clock right.
 *
 * @param secrets those of your endpoint, `whsec_...`; a signature by any of them will do.
 * @throws Error when there is none, or one is not a secret: find out when you start, not at the first webhook.
 */
export function webhookVerifier(secrets: readonly string[]): VerifyWebhook {
  if (!Array.isArray(secrets) || secrets.length === 0) {
    throw new Error('Name at least one webhook secret, in an array.');
  }
  const keys = secrets.map(readSecret);
  return (headers, body) => {
    if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
      throw new TypeError('Give the raw body, a string or a Buffer, and not what a parser made of it.');
    }
    const refusal = refusalOf(
      keys,
      {
        id: headerOf(headers, 'webhook-id'),
        timestamp: headerOf(headers, 'webhook-timestamp'),
        signatures: headerOf(headers, 'webhook-signature'),
      },
      body,
    );
    if (refusal !== undefined) throw new WebhookRefused(refusal);
    return readEvent(typeof body === 'string' ? body : new TextDecoder().decode(body));
  };
}

/** Of a header that comes twice there is no telling which one is meant. */
function headerOf(headers: WebhookHeaders, name: string): string {
  const values = entriesOf(headers).flatMap(([sent, value]) => (sent.toLowerCase() === name ? value : []));
  const [only] = values;
  return values.length === 1 && typeof only === 'string' ? only : '';
}

/** Also of the `Headers` of another library, or a `Map`. */
function entriesOf(headers: WebhookHeaders): [string, string | readonly string[] | undefined][] {
  const { entries } = headers as { readonly entries?: unknown };
  return typeof entries === 'function' ? [...(headers as Headers).entries()] : Object.entries(headers);
}

function readEvent(text: string): WebhookEvent {
  try {
    const event = JSON.parse(text) as Partial<WebhookEvent> | null;
    if (typeof event?.type === 'string') return event as WebhookEvent;
  } catch {
    // Refused below.
  }
  throw new WebhookRefused('The body is signed, and yet no event.');
}
