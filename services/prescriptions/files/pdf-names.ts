/** Names as PDF writes them (ISO 32000-2, 7.3.5): any character of one may stand as its number. */

/** Beyond these a name goes on. */
const REGULAR = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`;

/** Finds any of these names, whole, in whatever spelling. */
export function namePattern(names: readonly string[], flags = ''): RegExp {
  return new RegExp(`/(?:${names.map(spellings).join('|')})(?!${REGULAR})`, flags);
}

function spellings(name: string): string {
  return Array.from(name)
    .map((letter) => {
      const digits = Array.from((letter.codePointAt(0) ?? 0).toString(16), (digit) =>
        /\d/.test(digit) ? digit : `[${digit}${digit.toUpperCase()}]`,
      );
      return `(?:${letter}|#${digits.join('')})`;
    })
    .join('');
}
