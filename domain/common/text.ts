/** Makes texts that people write differently comparable. */

/** Letters that Unicode doesn't take apart into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ɗ: 'd',
  ɓ: 'b',
  ƙ: 'k',
  ı: 'i',
  μ: 'u',
  '’': "'",
  '×': 'x',
};

/** Lower case, without accents, with plain letters and single spaces; ASCII punctuation stays. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^ -~]/gu, (letter) => LETTERS[letter] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
