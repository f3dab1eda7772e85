/** What can be told of a PDF (ISO 32000-2) without reading its objects: one header, one end, no encryption. */
import type { FileProblem } from './file-refusals.ts';

/** `%PDF-1.4` and a line end. */
const HEADER = /^%PDF-[12]\.\d\s/;
const HEADER_BYTES = 9;
/** The last marker and what writers put after it: a line end or two, or spaces. */
const END = /%%EOF[\s\0]{0,16}$/;
const END_BYTES = 32;
/** Beyond these a name goes on. */
const REGULAR = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`;

/** The name of the dictionary that every encrypted file has in its trailer, where nothing is compressed. */
const ENCRYPT = new RegExp(`/${spellings('Encrypt')}(?!${REGULAR})`);

/** Any character of a name may be written as its number. */
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

export function readPdf(bytes: Buffer): { readonly problem?: FileProblem } {
  const text = bytes.toString('latin1');
  if (!HEADER.test(text.slice(0, HEADER_BYTES))) return { problem: 'file_damaged' };
  if (!text.includes('%%EOF')) return { problem: 'file_damaged' };
  if (!END.test(text.slice(-END_BYTES))) return { problem: 'file_ambiguous' };
  if (text.includes('%PDF-', HEADER_BYTES)) return { problem: 'file_ambiguous' };
  if (ENCRYPT.test(text)) return { problem: 'file_encrypted' };
  return {};
}
