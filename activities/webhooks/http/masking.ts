/** Takes secrets out of what receivers answer: some echo the headers they got, or print their settings. */
import { KEY_PREFIXES } from '../../../db/partners/key-format.ts';
import { SECRET_PREFIX } from '../../../domain/webhooks/secrets.ts';

const MASK = '[masked]';

/** What a secret may be followed by. JSON, HTML and percent escapes stay within, as PHP writes `\/` in JSON. */
const END = '[^\\s"\'<>]';

/** Everything that looks like a secret of ours, whosever it is, also where the text was cut within. */
const SHAPES = new RegExp(
  [
    `(?:${[SECRET_PREFIX, ...KEY_PREFIXES].join('|')})${END}*`,
    // Also percent-encoded, and with the plus sign of forms.
    `Bearer(?:\\s|%20|\\+)+${END}*`,
    `v1(?:,|%2C|\\\\u002c)${END}{8,}`,
  ].join('|'),
  'gi',
);

/** Fewer characters of a secret say nothing, and would mask words. */
const TELLING = 6;

/**
 * Replaces secrets by `[masked]`.
 *
 * @param secrets those that the receiver knows, masked also without their prefix, and also where the text ends
 * within one.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const shaped = text.replaceAll(SHAPES, MASK);
  return secrets.reduce((masked, secret) => masked.replaceAll(patternOf(secret), MASK), shaped);
}

function patternOf(secret: string): RegExp {
  const key = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const characters = Array.from(key, spellingsOf);
  const beginning = characters.slice(0, TELLING).join('');
  const rest = characters.slice(TELLING);
  return new RegExp(beginning + rest.reduceRight((after, one) => `(?:${one}${after}|${CUT})`, ''), 'g');
}

/** The end of the text, which may be within an escape. */
const CUT = '(?:[%&\\\\][^\\s"\'<>]{0,6})?$';

/** How a character of base 64 can stand in an answer. */
function spellingsOf(character: string): string {
  if (/^[A-Za-z0-9]$/.test(character)) return character;
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const eitherCase = hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const escapes = [`%${eitherCase}`, `\\\\u00${eitherCase}`, `&#${code};`, `&#[xX]${eitherCase};`];
  return `(?:\\\\?\\x${hex}|${escapes.join('|')})`;
}
