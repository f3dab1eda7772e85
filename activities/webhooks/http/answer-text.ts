/** Makes what a receiver answered fit to be kept and shown. */
import { maskSecrets } from './masking.ts';

/** All control characters but tab and line ends: Postgres takes no NUL, and terminals obey some of the others. */
// oxlint-disable-next-line no-control-regex -- these are what is replaced
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const REPLACEMENT = '\ufffd';

/**
 * The beginning of a body as text, without secrets; null when there is none.
 *
 * @param cut whether more came; a character that was cut through is left out then.
 */
export function answerText(
  bytes: Buffer,
  { cut, secrets }: { readonly cut: boolean; readonly secrets: readonly string[] },
): string | null {
  const text = new TextDecoder().decode(bytes, { stream: cut });
  return text === '' ? null : shown(text, secrets);
}

/** A text of the receiver's without control characters and secrets. */
export function shown(text: string, secrets: readonly string[]): string {
  return maskSecrets(text.replaceAll(CONTROLS, REPLACEMENT), secrets);
}
