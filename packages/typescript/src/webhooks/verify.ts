/** Verifies that a call is a webhook of ours. */
import type { WebhookEvent } from './events.ts';
import { readSecret, refusalOf } from './signature.ts';

/** Thrown when the call is not a webhook of ours, or its timestamp is out of tolerance. Answer 400 and ignore it. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/** The headers of a call from `node:http`, `fetch` or a gateway. Names are case-insensitive. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies one call and returns its event.
 *
 * @param body the raw body, before any parser, because the signature covers its exact bytes.
 * @throws WebhookRefused
 */
export type VerifyWebhook = (headers: WebhookHeaders, body: string | Uint8Array) => WebhookEvent;

/**
 * Creates a verifier. It refuses calls whose timestamp differs from your clock by more than five minutes, so keep your
 * clock synchronised. Create it when your program starts, so that a wrong secret is found before the first webhook.
 *
 * @param secrets the secrets of your endpoint (`whsec_...`). A signature by any of them is accepted.
 * @throws Error when there are no secrets or one is malformed.
 */
export function webhookVerifier(secrets: readonly string[]): VerifyWebhook {
  if (!Array.isArray(secrets) || secrets.length === 0) {
    throw new Error('Pass at least one webhook secret in an array.');
  }
  const keys = secrets.map(readSecret);
  return (headers, body) => {
    if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
      throw new TypeError('Pass the raw body as a string or a Buffer, not the parsed one.');
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

/** Returns an empty string for a header that is missing or sent twice, because a duplicate is ambiguous. */
function headerOf(headers: WebhookHeaders, name: string): string {
  const values = entriesOf(headers).flatMap(([sent, value]) => (sent.toLowerCase() === name ? value : []));
  const [only] = values;
  return values.length === 1 && typeof only === 'string' ? only : '';
}

/** Also supports the `Headers` of other libraries and a `Map`. */
function entriesOf(headers: WebhookHeaders): [string, string | readonly string[] | undefined][] {
  const { entries } = headers as { readonly entries?: unknown };
  return typeof entries === 'function' ? [...(headers as Headers).entries()] : Object.entries(headers);
}

function readEvent(text: string): WebhookEvent {
  try {
    const event = JSON.parse(text) as Partial<WebhookEvent> | null;
    if (typeof event?.type === 'string') return event as WebhookEvent;
  } catch {
    // A body that is not JSON is refused below.
  }
  throw new WebhookRefused('The body is signed but is not an event.');
}
