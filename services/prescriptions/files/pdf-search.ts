/**
 * Decides about a PDF by searching its text, for files whose cross-reference table is damaged: readers repair such files in
 * different ways, so any mention of something active counts, wherever it is (ISO 32000-2).
 */
import { promisify } from 'node:util';
import { constants, inflate, inflateSync } from 'node:zlib';
import type { FileProblem } from './file-refusals.ts';

/** `%PDF-1.4` and a line end. */
const HEADER = /^%PDF-[12]\.\d\s/;
const HEADER_BYTES = 9;

/** Beyond these a name goes on. */
const REGULAR = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`;

/** Finds any of these names, whole; any character of one may be written as its number (7.3.5). */
function namePattern(names: readonly string[], flags = ''): RegExp {
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

/** The dictionary that every encrypted file has in its trailer, where nothing is compressed. */
const ENCRYPT = namePattern(['Encrypt']);
const ACTIVE = namePattern([
  'JavaScript',
  'Rendition',
  'Launch',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'RichMedia',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'Collection',
  'XFA',
]);
/** The files of a file specification: a dictionary, or where it is. */
const EMBEDDED = /\/(?:E|#45)(?:F|#46)\s{0,8}(?:<<|\s\d{1,10}\s{1,8}\d{1,5}\s{1,8}R)/;

export async function searchPdf(bytes: Buffer): Promise<FileProblem | undefined> {
  const text = bytes.toString('latin1');
  if (!HEADER.test(text.slice(0, HEADER_BYTES)) || !text.includes('%%EOF')) return 'file_damaged';
  if (text.includes('%PDF-', HEADER_BYTES)) return 'file_ambiguous';
  if (ENCRYPT.test(text)) return 'file_encrypted';
  const packed = await objectStreams(bytes, text);
  if (packed === undefined) return 'file_damaged';
  return [text, ...packed].some((content) => ACTIVE.test(content) || EMBEDDED.test(content))
    ? 'file_active'
    : undefined;
}

/** Of all streams of a file together, unpacked; those of a scan have some kilobytes. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Streams that are looked at; a page of a scan has one or two. */
const MAX_STREAMS = 1_000;
/** So much is read of a stream to tell what it is. */
const PEEK_BYTES = 512;
/** The word, unless it ends a stream, and the line end after it. */
const STREAM = /(?<!end)stream\s{1,16}/g;
/** What an object stream begins with: the number of an object, and where it is. */
const OBJECT_NUMBERS = /^[\s\0]{0,16}\d{1,10}[\s\0]{1,16}\d{1,10}[\s\0]/;

const inflated = promisify(inflate);

const OBJECT_STREAM = namePattern(['ObjStm']);
const FLATE = namePattern(['FlateDecode'], 'g');
/** With these in between, what is unpacked is not yet what is read. */
const OTHER_FILTERS = namePattern([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'LZWDecode',
  'RunLengthDecode',
  'Crypt',
  'Predictor',
]);

/**
 * The texts of all object streams, in which each byte is a character. Which streams these are follows from what they unpack
 * to, because readers ask for no more.
 *
 * @returns undefined when one of them cannot be read, or there is more than the bounds.
 */
async function objectStreams(bytes: Buffer, text: string): Promise<string[] | undefined> {
  const unpacked: string[] = [];
  let looked = 0;
  let room = MAX_UNPACKED_BYTES;
  let before = 0;
  for (const match of text.matchAll(STREAM)) {
    const at = match.index + match[0].length;
    const dictionary = text.slice(before, match.index);
    before = at;
    const isDeclared = OBJECT_STREAM.test(dictionary);
    if (isDeclared && !isPlainFlate(dictionary)) return undefined;
    if (!isZlib(bytes, at)) continue;
    if ((looked += 1) > MAX_STREAMS) return undefined;
    if (!isDeclared && !OBJECT_NUMBERS.test(beginning(bytes, at))) continue;
    const content = await unpack(bytes.subarray(at), room);
    if (content === undefined) return undefined;
    room -= content.length;
    unpacked.push(content.toString('latin1'));
  }
  return unpacked;
}

/** Packed once, or not at all: then it stands in the file as it is read. */
function isPlainFlate(dictionary: string): boolean {
  return !OTHER_FILTERS.test(dictionary) && (dictionary.match(FLATE)?.length ?? 0) <= 1;
}

/** The two bytes that zlib begins with (RFC 1950, 2.2). */
function isZlib(bytes: Buffer, at: number): boolean {
  const [method = 0, flags = 0] = bytes.subarray(at, at + 2);
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

function beginning(bytes: Buffer, at: number): string {
  const start = bytes.subarray(at, at + PEEK_BYTES);
  try {
    return inflateSync(start, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1_024 }).toString('latin1');
  } catch {
    return '';
  }
}

/** Undefined for what breaks off or is longer: readers may show the part that there is, which was not searched. */
async function unpack(packed: Buffer, room: number): Promise<Buffer | undefined> {
  try {
    return await inflated(packed, { maxOutputLength: Math.max(1, room) });
  } catch {
    return undefined;
  }
}
