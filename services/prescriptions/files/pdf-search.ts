/**
 * Decides about a PDF by searching its text, for files whose cross-reference table is damaged: readers repair such files in
 * different ways, so any mention of something active counts, wherever it is (ISO 32000-2).
 */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { FileProblem } from './file-refusals.ts';

export type PdfProblem = FileProblem | 'too_complex';

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
const EMBEDDED = /\/(?:E|#45)(?:F|#46)[\s\0]*(?:<<|%|\d{1,10}[\s\0]+\d{1,5}[\s\0]+R)/;

/** What runs an action on opening, unless it names a page only; and actions that then load something from elsewhere. */
const AUTOMATIC = new RegExp(
  String.raw`${namePattern(['AA']).source}[\s\0]*[<%\d]|${namePattern(['OpenAction']).source}(?![\s\0]*\[)`,
);
const REMOTE = namePattern(['GoToR', 'Thread', 'URI', 'Movie', 'Sound']);

const PREDICTOR = namePattern(['Predictor']);

export async function searchPdf(bytes: Buffer): Promise<PdfProblem | undefined> {
  const text = bytes.toString('latin1');
  if (!HEADER.test(text.slice(0, HEADER_BYTES)) || !text.includes('%%EOF')) return 'file_damaged';
  if (text.includes('%PDF-', HEADER_BYTES)) return 'file_ambiguous';
  if (ENCRYPT.test(text)) return 'file_encrypted';
  const unpacked = await unpackStreams(bytes, text);
  if (unpacked === undefined) return 'too_complex';
  if (unpacked.some((content) => PREDICTOR.test(content))) return 'too_complex';
  const contents = [text, ...unpacked];
  const mentions = (pattern: RegExp) => contents.some((content) => pattern.test(content));
  if (mentions(ACTIVE) || mentions(EMBEDDED)) return 'file_active';
  return mentions(AUTOMATIC) && mentions(REMOTE) ? 'file_active' : undefined;
}

/** Maximum size of all unpacked streams of a file together; those of a scan have some kilobytes. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Maximum number of unpacked streams; a page of a scan has one or two. */
const MAX_STREAMS = 1_000;

/** Where an object or the data of a stream begins, and keys of dictionaries that say how the data is read. */
const PARTS = new RegExp(
  String.raw`(?<!end)(?:obj|stream)|${namePattern(['ObjStm', 'N', 'First', 'Filter', 'Predictor']).source}`,
  'g',
);
const FLATE = namePattern(['FlateDecode']).source;
/** The value of `/Filter` where data is packed once, or the handler of a signature, whose name has a dot. */
const PLAIN_FILTER = new RegExp(
  String.raw`^[\s\0]{0,16}(?:${FLATE}|\[[\s\0]{0,16}${FLATE}[\s\0]{0,16}\]|/[A-Za-z]{1,16}\.)`,
);
const MAX_FILTER_LENGTH = 160;

const inflated = promisify(inflate);

/**
 * Returns the texts of all streams, in which each byte is a character, because readers accept an object stream that does not
 * say that it is one. Pictures and cross-reference tables are left out.
 *
 * @returns undefined when a stream cannot be unpacked (it breaks off, or has another filter), or there is more than the bounds.
 */
async function unpackStreams(bytes: Buffer, text: string): Promise<string[] | undefined> {
  const data = new PackedData(bytes, text);
  const unpacked: string[] = [];
  let room = MAX_UNPACKED_BYTES;
  let dictionaryAt: number | undefined;
  let unusualFilterAt: number | undefined;
  let keys = new Set<string>();
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const end = index + part.length;
    if (part === 'obj') {
      dictionaryAt = end;
    } else if (part !== 'stream') {
      const key = unescaped(part);
      keys.add(key);
      const isUnusual =
        key === '/Predictor' ||
        (key === '/Filter' && !PLAIN_FILTER.test(text.slice(end, end + MAX_FILTER_LENGTH)));
      if (isUnusual) unusualFilterAt ??= index;
    } else {
      const isSkipped =
        dictionaryAt !== undefined &&
        (unusualFilterAt ?? end) > dictionaryAt &&
        !mayHoldObjects(keys) &&
        isPictureOrTable(text, dictionaryAt, index);
      dictionaryAt = undefined;
      if (!isSkipped) {
        if (unusualFilterAt !== undefined) return undefined;
        const at = data.after(end);
        if (at === undefined) {
          if (keys.has('/Filter')) return undefined;
          continue;
        }
        if (unpacked.length === MAX_STREAMS) return undefined;
        const content = await unpack(bytes.subarray(at), room);
        if (content === undefined) return undefined;
        room -= content.length;
        unpacked.push(content.toString('latin1'));
      }
      keys = new Set();
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

/** Readers need both numbers to find the objects in a stream. */
function mayHoldObjects(keys: ReadonlySet<string>): boolean {
  return keys.has('/ObjStm') || (keys.has('/N') && keys.has('/First'));
}

const MAX_DICTIONARY_LENGTH = 4_096;
/** Texts and comments, in which the end of another dictionary could be hidden. */
const TEXT_OR_COMMENT = /[()%]/;
const PICTURE_OR_TABLE = new RegExp(
  String.raw`${namePattern(['Subtype']).source}[\s\0]{0,16}${namePattern(['Image']).source}|` +
    String.raw`${namePattern(['Type']).source}[\s\0]{0,16}${namePattern(['XRef']).source}`,
);

function isPictureOrTable(text: string, start: number, end: number): boolean {
  if (end - start > MAX_DICTIONARY_LENGTH) return false;
  const dictionary = text.slice(start, end).trim();
  const isWhole =
    dictionary.startsWith('<<') &&
    dictionary.endsWith('>>') &&
    dictionary.split('<').length === dictionary.split('>').length;
  return isWhole && !TEXT_OR_COMMENT.test(dictionary) && PICTURE_OR_TABLE.test(dictionary);
}

/** Finds the compressed data after a `stream`: some readers begin after white space, others on the next line. */
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

  /** The two bytes that zlib begins with (RFC 1950, 2.2). */
  private isZlib(at: number): boolean {
    const [method = 0, flags = 0] = this.bytes.subarray(at, at + 2);
    return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
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
