/**
 * Searches the text of a PDF whose structure is damaged, such as its cross-reference table. Readers repair such files in different ways,
 * so any mention of active content counts, wherever it is (ISO 32000-2).
 */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { MAX_PIXELS } from '../../../domain/prescriptions/prescriptions.ts';
import type { FileProblem } from './file-refusals.ts';

/** 'unsearchable' when the file has streams that cannot be unpacked, or more of them than the limits below. */
type SearchProblem = FileProblem | 'unsearchable' | 'no_page';

/** `%PDF-1.4` and a line end. */
const HEADER = /^%PDF-[12]\.\d\s/;
const HEADER_BYTES = 9;

/** Characters that continue a name. */
const REGULAR = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`;

/** Matches any of these names as a whole word. Each character may also be written as a hexadecimal code (7.3.5). */
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

/** Every encrypted file has this dictionary in its trailer, which is never compressed. */
const ENCRYPT = namePattern(['Encrypt']);
const ACTIVE = namePattern([
  'JavaScript',
  'Rendition',
  'Launch',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'RichMedia',
  'RichMediaExecute',
  'OnInstantiate',
  '3D',
  'Movie',
  'Sound',
  'AlternatePresentations',
  // Their paths may be anywhere in a damaged file.
  'GoToR',
  'Thread',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'Collection',
  'XFA',
]);
/** The embedded files of a file specification: a dictionary or a reference to one. */
const EMBEDDED = /\/(?:E|#45)(?:F|#46)[\s\0]*(?:<<|%|\d{1,10}[\s\0]+\d{1,5}[\s\0]+R)/;

/** Keys that run an action on opening, unless they only name a page; and actions that load something external. */
const AUTOMATIC = new RegExp(
  String.raw`${namePattern(['AA']).source}[\s\0]*[<%\d]|${namePattern(['OpenAction']).source}(?![\s\0]*\[)`,
);
const REMOTE = namePattern(['URI']);
/** A picture that is a page of another file. */
const OTHER_PAGE = new RegExp(String.raw`${namePattern(['Ref']).source}[\s\0]*(?:<<|\d)`);
/** The data of a stream in another file: a string, a dictionary or a reference to one. */
const EXTERNAL = new RegExp(String.raw`${namePattern(['F']).source}[\s\0]*[(<%\d]`);
/** An address, as a string or hexadecimal digits. Addresses elsewhere, behind a reference or a comment, are not followed. */
const ADDRESS = new RegExp(
  String.raw`${namePattern(['URI', 'Base']).source}[\s\0]*(?:\(((?:\\[^]|[^\\)])*)|<(?!<)([^>]*)|([%\d]))`,
  'g',
);
const PAGE = new RegExp(String.raw`${namePattern(['Type']).source}[\s\0]*${namePattern(['Page']).source}`);

/** Schemes of addresses that open a web page, a message or a call. Others may start a program or run a script. */
const SAFE_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms', 'geo', 'ftp', 'doi', 'urn', 'whatsapp'];
/** A scheme (RFC 3986, 3.1) that is not a host with its port. */
const SCHEME = /^([a-z][a-z\d+.-]*):(?!\d+(?:\/|$))/i;
/** A share of another computer, which Windows signs in to when the address is opened. */
const SHARE = /^[\\/]{2}/;

/** Checks the address of a link or the path of a file. Relative ones are safe. */
export function isUnsafeAddress(address: string): boolean {
  // Browsers skip these characters.
  // oxlint-disable-next-line no-control-regex
  const text = address.replaceAll(/[\0-\u0020\u007f]/g, '');
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  return SHARE.test(text) || (scheme !== undefined && !SAFE_SCHEMES.includes(scheme));
}

/** Undoes the escapes of a string (7.3.4.2), and reads UTF-16 without its upper bytes. */
function unescapedString(literal: string): string {
  return literal
    .replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, octal?: string, other = '') => {
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8) & 0xff);
      return /[nrtbf\r\n]/.test(other) ? '' : other;
    })
    .replace(/^(?:\u00fe\u00ff|\u00ef\u00bb\u00bf)/, '');
}

function hasUnsafeAddress(content: string): boolean {
  for (const [, literal, digits, elsewhere] of content.matchAll(ADDRESS)) {
    const packed = Buffer.from((digits ?? '').replaceAll(/[^\da-f]/gi, ''), 'hex').toString('latin1');
    if (elsewhere !== undefined || isUnsafeAddress(unescapedString(literal ?? packed))) return true;
  }
  return false;
}

const PREDICTOR = namePattern(['Predictor']);

export async function searchPdf(bytes: Buffer): Promise<SearchProblem | undefined> {
  const text = bytes.toString('latin1');
  if (!HEADER.test(text.slice(0, HEADER_BYTES)) || !text.includes('%%EOF')) return 'file_damaged';
  if (text.includes('%PDF-', HEADER_BYTES)) return 'file_ambiguous';
  if (ENCRYPT.test(text)) return 'file_encrypted';
  const unpacked = await unpackStreams(bytes, text);
  if (unpacked === undefined) return 'unsearchable';
  if (unpacked.some((content) => PREDICTOR.test(content))) return 'unsearchable';
  const contents = [text, ...unpacked];
  const mentions = (pattern: RegExp) => contents.some((content) => pattern.test(content));
  if ([ACTIVE, EMBEDDED, OTHER_PAGE].some(mentions) || contents.some(hasUnsafeAddress)) return 'file_active';
  if (mentions(AUTOMATIC) && mentions(REMOTE)) return 'file_active';
  return problemOfStreams(text) ?? (mentions(PAGE) ? undefined : 'no_page');
}

/** Maximum size of all unpacked streams of a file together. Those of a scan have a few kilobytes. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Maximum number of unpacked streams; a page of a scan has one or two. */
const MAX_STREAMS = 1_000;

/** Matches the start of an object or of stream data, and the dictionary keys that determine how the data is read. */
const PARTS = new RegExp(
  String.raw`(?<!end)(?:obj|stream)|${namePattern(['ObjStm', 'N', 'First', 'Filter', 'Predictor']).source}`,
  'g',
);
const FLATE = namePattern(['FlateDecode']).source;
/** A `/Filter` for data compressed once, or the name of a signature handler, which contains a dot. */
const PLAIN_FILTER = new RegExp(
  String.raw`^[\s\0]{0,16}(?:${FLATE}|\[[\s\0]{0,16}${FLATE}[\s\0]{0,16}\]|/[A-Za-z]{1,16}\.)`,
);
const ENCODING = namePattern(['ASCII85Decode', 'ASCIIHexDecode']).source;
/** A `/Filter` for data written as text, which may be compressed once. */
const ENCODED_FILTER = new RegExp(
  String.raw`^[\s\0]{0,16}(?:${ENCODING}|\[[\s\0]{0,16}${ENCODING}[\s\0]{0,16}(?:${FLATE}[\s\0]{0,16})?\])`,
);
const COMPRESSED = new RegExp(FLATE);
const MAX_FILTER_LENGTH = 160;

const inflated = promisify(inflate);

/**
 * Returns the content of all streams as Latin-1 text, because readers also accept object streams that are not declared as such. Skips
 * pictures and cross-reference tables.
 *
 * @returns undefined when a stream is truncated, uses another filter, or exceeds the limits above.
 */
async function unpackStreams(bytes: Buffer, text: string): Promise<string[] | undefined> {
  const data = new PackedData(bytes, text);
  const unpacked: string[] = [];
  let room = MAX_UNPACKED_BYTES;
  let dictionaryAt: number | undefined;
  let unusualFilterAt: number | undefined;
  let filters: string[] = [];
  let keys = new Set<string>();
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const end = index + part.length;
    if (part === 'obj') {
      dictionaryAt = end;
    } else if (part !== 'stream') {
      const key = unescaped(part);
      keys.add(key);
      const filter = key === '/Filter' ? text.slice(end, end + MAX_FILTER_LENGTH) : '';
      if (key === '/Filter' || key === '/Predictor') filters.push(filter);
      const isUnusual = key === '/Predictor' || (key === '/Filter' && !PLAIN_FILTER.test(filter));
      if (isUnusual) unusualFilterAt ??= index;
    } else {
      const hasOwnFilter = dictionaryAt !== undefined && (unusualFilterAt ?? end) > dictionaryAt;
      const dictionary =
        dictionaryAt !== undefined && hasOwnFilter && !mayHoldObjects(keys)
          ? wholeDictionary(text, dictionaryAt, index)
          : undefined;
      dictionaryAt = undefined;
      if (dictionary === undefined || !PICTURE_OR_TABLE.test(dictionary)) {
        let content: Buffer | undefined;
        if (unusualFilterAt !== undefined) {
          const filter = filters.length === 1 ? ENCODED_FILTER.exec(filters[0] ?? '')?.[0] : undefined;
          if (dictionary === undefined || !isNested(dictionary) || filter === undefined) return undefined;
          const encoded = encodedData(text, end, unescaped(filter), room);
          if (encoded === undefined) return undefined;
          room -= encoded.length;
          content = decoded(encoded, unescaped(filter));
          if (content === undefined || content.length > room) return undefined;
          if (COMPRESSED.test(filter)) {
            room -= content.length;
            content = await unpack(content, room);
          }
        } else {
          const at = data.after(end);
          if (at === undefined) {
            if (keys.has('/Filter')) return undefined;
            continue;
          }
          if (unpacked.length < MAX_STREAMS) content = await unpack(bytes.subarray(at), room);
        }
        if (content === undefined || unpacked.length === MAX_STREAMS) return undefined;
        room -= content.length;
        unpacked.push(content.toString('latin1'));
      }
      keys = new Set();
      filters = [];
      unusualFilterAt = undefined;
    }
  }
  return unusualFilterAt === undefined ? unpacked : undefined;
}

function unescaped(name: string): string {
  return name.replaceAll(/#([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
}

/** Readers need both `/N` and `/First` to find the objects in a stream. */
function mayHoldObjects(keys: ReadonlySet<string>): boolean {
  return keys.has('/ObjStm') || (keys.has('/N') && keys.has('/First'));
}

/** Numbers in the dictionary of a picture. */
const numberPattern = (key: string) =>
  new RegExp(
    String.raw`${namePattern([key]).source}[\s\0]{0,16}(\d{1,9})([\s\0]{1,16}\d{1,5}[\s\0]{1,16}R)?`,
    'g',
  );
const IMAGE = namePattern(['Image']);
const WIDTH = numberPattern('Width');
const HEIGHT = numberPattern('Height');
const BITS = numberPattern('BitsPerComponent');
const MASK = new RegExp(String.raw`${namePattern(['ImageMask']).source}[\s\0]{0,16}true`);

/** Checks the place of the data and the declared size of each picture. Of a key that is repeated, the largest number counts. */
function problemOfStreams(text: string): SearchProblem | undefined {
  let dictionaryAt: number | undefined;
  for (const { 0: part, index } of text.matchAll(/(?<!end)(?:obj|stream)/g)) {
    if (part === 'obj') {
      dictionaryAt = index + part.length;
    } else if (dictionaryAt !== undefined) {
      const dictionary = text.slice(Math.max(dictionaryAt, index - MAX_DICTIONARY_LENGTH), index);
      dictionaryAt = undefined;
      if (EXTERNAL.test(dictionary)) return 'file_active';
      if (!IMAGE.test(dictionary)) continue;
      const [width, height, bits] = [WIDTH, HEIGHT, BITS].map((pattern) => largest(dictionary, pattern));
      if (width === Infinity || height === Infinity) return 'unsearchable';
      const bitsOfPixel = MASK.test(dictionary) ? 1 : bits;
      if (isLargePicture(width ?? 0, height ?? 0, bitsOfPixel)) return 'image_too_large';
    }
  }
  return undefined;
}

/** Returns infinity for a reference, which is not resolved, and undefined when the dictionary does not have the key. */
function largest(dictionary: string, key: RegExp): number | undefined {
  const numbers = Array.from(dictionary.matchAll(key), ([, digits, reference]) =>
    reference === undefined ? Number(digits) : Infinity,
  );
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

/** Pictures with one bit per pixel, such as faxes, may have more pixels than others. */
export function isLargePicture(width: number, height: number, bits = 8): boolean {
  return (width * height * bits) / 8 > MAX_PIXELS;
}

const MAX_DICTIONARY_LENGTH = 4_096;
/** Strings and comments, which could hide the end of another dictionary. */
const TEXT_OR_COMMENT = /[()%]/;
const PICTURE_OR_TABLE = new RegExp(
  String.raw`${namePattern(['Subtype']).source}[\s\0]{0,16}${namePattern(['Image']).source}|` +
    String.raw`${namePattern(['Type']).source}[\s\0]{0,16}${namePattern(['XRef']).source}`,
);

/** Returns the text between the positions if it is one dictionary without strings and comments. */
function wholeDictionary(text: string, start: number, end: number): string | undefined {
  if (end - start > MAX_DICTIONARY_LENGTH) return undefined;
  const dictionary = text.slice(start, end).trim();
  const isWhole =
    dictionary.startsWith('<<') &&
    dictionary.endsWith('>>') &&
    dictionary.split('<').length === dictionary.split('>').length;
  return isWhole && !TEXT_OR_COMMENT.test(dictionary) ? dictionary : undefined;
}

/** Checks that the dictionary ends only with its last `>>` and has no hexadecimal strings, so that every reader finds the same end. */
function isNested(dictionary: string): boolean {
  let depth = 0;
  let closed = 0;
  for (const [token] of dictionary.matchAll(/<<|>>|[<>]/g)) {
    if (token.length === 1) return false;
    depth += token === '<<' ? 1 : -1;
    if (depth <= 0) closed += 1;
  }
  return depth === 0 && closed === 1;
}

/**
 * Returns the data after `stream` that is written as text (7.4.2 and 7.4.3), with its white space and without its end marker.
 *
 * @returns undefined unless the end marker is right before `endstream`.
 */
function encodedData(text: string, keywordEnd: number, filter: string, room: number): string | undefined {
  const lineEnd = /[\r\n]+/y;
  lineEnd.lastIndex = keywordEnd;
  if (!lineEnd.test(text)) return undefined;
  const start = lineEnd.lastIndex;
  const marker = filter.includes(HEXADECIMAL) ? '>' : '~>';
  const end = text.indexOf(marker, start);
  const keyword = /[\s\0]*endstream/y;
  keyword.lastIndex = end + marker.length;
  return end !== -1 && end - start <= room && keyword.test(text) ? text.slice(start, end) : undefined;
}

const HEXADECIMAL = '/ASCIIHexDecode';
const SPACE = /[\0\t\n\f\r ]+/g;
const ZEROS = 'z'.codePointAt(0);
const MAX_GROUP = 0xff_ff_ff_ff;

/** Returns undefined when readers could decode the data in different ways. */
function decoded(encoded: string, filter: string): Buffer | undefined {
  const data = encoded.replaceAll(SPACE, '');
  return filter.includes(HEXADECIMAL)
    ? decodedHexadecimal(data)
    : decodedAscii85(Buffer.from(data, 'latin1'));
}

function decodedHexadecimal(digits: string): Buffer | undefined {
  return /[^\da-f]/i.test(digits)
    ? undefined
    : Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

/** Decodes groups of five digits of base 85, from `!` to `u`, to four bytes. */
function decodedAscii85(data: Buffer): Buffer | undefined {
  const content = Buffer.alloc(data.length * 4);
  let length = 0;
  let group = 0;
  let digits = 0;
  for (const byte of data) {
    if (byte === ZEROS && digits === 0) {
      length += 4;
      continue;
    }
    if (byte < 0x21 || byte > 0x75) return undefined;
    group = group * 85 + byte - 0x21;
    digits += 1;
    if (digits < 5) continue;
    if (group > MAX_GROUP) return undefined;
    length = content.writeUInt32BE(group, length);
    group = 0;
    digits = 0;
  }
  if (digits === 0) return content.subarray(0, length);
  for (let digit = digits; digit < 5; digit += 1) group = group * 85 + 84;
  if (digits === 1 || group > MAX_GROUP) return undefined;
  content.writeUInt32BE(group, length);
  return content.subarray(0, length + digits - 1);
}

/** Finds the compressed data after `stream`. Some readers start after white space, others on the next line. */
class PackedData {
  private readonly bytes: Buffer;
  private readonly text: string;
  private nextLineAt = -1;

  constructor(bytes: Buffer, text: string) {
    this.bytes = bytes;
    this.text = text;
  }

  after(end: number): number | undefined {
    if (this.nextLineAt < end) {
      const lineEnd = /[\r\n]/g;
      lineEnd.lastIndex = end;
      this.nextLineAt = this.withoutSpace(lineEnd.exec(this.text)?.index ?? this.text.length);
    }
    return [this.withoutSpace(end), this.nextLineAt].find((at) => this.isZlib(at));
  }

  private withoutSpace(start: number): number {
    const space = /[\s\0]*/y;
    space.lastIndex = start;
    return start + (space.exec(this.text)?.[0].length ?? 0);
  }

  /** Checks the two-byte zlib header (RFC 1950, 2.2). */
  private isZlib(at: number): boolean {
    const [method = 0, flags = 0] = this.bytes.subarray(at, at + 2);
    return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
  }
}

/** Returns undefined for data that is truncated or too long, because readers may show a part that was not searched. */
async function unpack(packed: Buffer, room: number): Promise<Buffer | undefined> {
  try {
    return await inflated(packed, { maxOutputLength: Math.max(1, room) });
  } catch {
    return undefined;
  }
}
