/** Splits a CSV file into records: its encoding, its lines, and its quotation marks. */
import { quotedValue } from '../../domain/common/text.ts';

export type Chunk = Uint8Array | string;

/** The fields of a record with the indexes of those in quotation marks, or why its first line cannot be read. */
export type CsvLine = { readonly line: number } & (
  | { readonly fields: readonly string[]; readonly quoted?: ReadonlySet<number> }
  | { readonly fault: string; readonly column?: number }
);

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

export const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** Match lines with nothing but separators, white space, control characters and empty quoted fields. */
const EMPTY_LINES: Readonly<Record<Separator, RegExp>> = {
  ',': /^(?:[\s\p{Cc},]|""(?!"))*$/u,
  ';': /^(?:[\s\p{Cc};]|""(?!"))*$/u,
  '\t': /^(?:[\s\p{Cc}]|""(?!"))*$/u,
  '|': /^(?:[\s\p{Cc}|]|""(?!"))*$/u,
};

/** Matches such a line before the header, where the separator is still unknown. */
const EMPTY_BEFORE_HEADER = /^(?:[\s\p{Cc},;|]|""(?!"))*$/u;

/**
 * Maximum length of a record. Longer ones are rejected, so that a quotation mark that is never closed cannot fill the
 * memory.
 */
export const MAX_RECORD_CHARACTERS = 65_536;

const UTF_8_BOM_LENGTH = 3;

/**
 * Decodes a file by its byte order mark, which it removes: UTF-8, or UTF-16 as Excel writes "Unicode text". A file without a mark is
 * read as UTF-8.
 */
export async function* decoded(chunks: AsyncIterable<Chunk>): AsyncGenerator<string> {
  let begin = Buffer.alloc(0);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      yield isFirst ? chunk.replace(/^\uFEFF/, '') : chunk;
    } else if (decoder === undefined) {
      begin = Buffer.concat([begin, chunk]);
      if (begin.length < UTF_8_BOM_LENGTH) continue;
      decoder = new TextDecoder(encodingOf(begin));
      yield decoder.decode(begin, { stream: true });
    } else {
      yield decoder.decode(chunk, { stream: true });
    }
    isFirst = false;
  }
  yield decoder === undefined ? new TextDecoder(encodingOf(begin)).decode(begin) : decoder.decode();
}

function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Yields the lines of each chunk, which end with LF, CR LF or CR. Null is a line that is too long for a record. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<readonly (string | null)[]> {
  let rest = '';
  let isTooLong = false;
  const finished = (lines: readonly string[]) =>
    lines.map((line, index) =>
      (index === 0 && isTooLong) || line.length > MAX_RECORD_CHARACTERS ? null : line,
    );
  for await (const text of texts) {
    let all = rest + text;
    // A CR at the end of a chunk may be the first half of a CR LF.
    const held = all.endsWith('\r') ? '\r' : '';
    if (held !== '') all = all.slice(0, -1);
    const lines = all.split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    if (lines.length > 0) {
      yield finished(lines);
      isTooLong = false;
    }
    if (rest.length > MAX_RECORD_CHARACTERS) {
      isTooLong = true;
      rest = '';
    }
    rest += held;
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '' || isTooLong) yield finished([last]);
}

/** Splits lines into records. The reader sets `separator` and `minFields` once it has read the header. */
export class RecordSplitter {
  separator: Separator = ',';
  /** Minimum number of fields of a row, which reveals rows that an open quotation mark has swallowed. */
  minFields: number | undefined;
  /** Number of columns of the header. */
  columns: number | undefined;
  private line = 0;
  private lines: string[] = [];
  private characters = 0;
  private open: Open | undefined;

  /** Skips an empty line much faster than splitting it. Returns false inside a quoted field, where the line is text. */
  skip(text: string): boolean {
    const emptyLine = this.minFields === undefined ? EMPTY_BEFORE_HEADER : EMPTY_LINES[this.separator];
    if (this.open !== undefined || !emptyLine.test(text)) return false;
    this.line += 1;
    return true;
  }

  /** @returns the records that end with this line: several after an opening quotation mark that was a mistake. */
  next(text: string | null): CsvLine[] {
    if (text === null) {
      const found = this.abandon();
      this.line += 1;
      return [...found, tooLong(this.line)];
    }
    if (this.open === undefined && !text.includes('"')) {
      this.line += 1;
      return [{ line: this.line, fields: text.split(this.separator) }];
    }
    return this.add(text);
  }

  /** @returns the records after a quotation mark that is still open at the end of the file. */
  end(): CsvLine[] {
    const found: CsvLine[] = [];
    while (this.open !== undefined) found.push(...this.abandon());
    return found;
  }

  private add(text: string): CsvLine[] {
    const isFirst = this.open === undefined;
    const split = splitRecord(text, this.separator, this.open);
    this.lines.push(text);
    this.characters += text.length;
    // Text of a quoted field with enough fields for a row is a row. The other lines of a field have few separators.
    const isRowInside = !isFirst && this.isWhole(beforeClosingQuote(text));
    if (split.kind === 'open') {
      this.open = split;
      const isWrong =
        this.characters > MAX_RECORD_CHARACTERS ||
        isRowInside ||
        (!isFirst && this.isWhole(split.partial.at(-1) ?? ''));
      return isWrong ? this.abandon() : [];
    }
    if (!isFirst && (split.kind === 'fault' || isRowInside || this.isTwoRows(text, split))) {
      return this.abandon();
    }
    const line = this.line + 1;
    this.line += this.lines.length;
    this.forget();
    return split.kind === 'record'
      ? [{ line, fields: split.fields, quoted: split.quoted }]
      : [{ line, fault: split.fault, column: split.column }];
  }

  /** Rejects the line with the open quotation mark, and splits the lines after it again, each from its start. */
  private abandon(): CsvLine[] {
    const [first, ...others] = this.lines;
    if (first === undefined) return [];
    this.forget();
    this.line += 1;
    const opened = splitRecord(first, this.separator);
    const found: CsvLine[] = [
      { line: this.line, fault: notClosed(first), column: opened.kind === 'open' ? opened.fields.length : 0 },
    ];
    for (const text of others) found.push(...this.next(text));
    return found;
  }

  private forget(): void {
    this.lines = [];
    this.characters = 0;
    this.open = undefined;
  }

  /** Checks whether the first and the last line are a row each, joined by a quotation mark. */
  private isTwoRows(last: string, { fields }: { readonly fields: readonly string[] }): boolean {
    const [first = ''] = this.lines;
    if (!this.isWhole(first) || !this.isWhole(last)) return false;
    const opened = splitRecord(first, this.separator);
    const begin = opened.kind === 'open' ? (opened.partial.at(-1) ?? '') : '';
    const joined = begin + beforeClosingQuote(last);
    return joined.includes(this.separator) || fields.length !== this.columns;
  }

  private isWhole(text: string): boolean {
    return this.minFields !== undefined && text.split(this.separator).length >= Math.max(this.minFields, 2);
  }
}

/** A record whose last field is quoted and continues on the next line. */
interface Open {
  readonly kind: 'open';
  readonly fields: string[];
  readonly quoted: Set<number>;
  readonly partial: string[];
}

type Split =
  | Open
  | { readonly kind: 'record'; readonly fields: readonly string[]; readonly quoted: ReadonlySet<number> }
  | { readonly kind: 'fault'; readonly fault: string; readonly column: number };

/** Splits a line (RFC 4180) and trims spaces around quoted fields. Reads `="0123"`, which Excel writes for a text, as 0123. */
function splitRecord(text: string, separator: string, resumed?: Open): Split {
  const { fields, quoted, partial }: Omit<Open, 'kind'> = resumed ?? {
    fields: [],
    quoted: new Set(),
    partial: [],
  };
  let isQuoted = resumed !== undefined;
  for (let at = 0; ;) {
    const begin = at;
    if (!isQuoted) {
      at = afterSpaces(text, at, separator);
      if (text.startsWith('="', at)) at += 1;
      if (text[at] === '"') {
        isQuoted = true;
        at += 1;
      }
    }
    if (isQuoted) {
      const close = closingQuote(text, at);
      if (close === -1) {
        partial.push(text.slice(at));
        return { kind: 'open', fields, quoted, partial };
      }
      partial.push(text.slice(at, close));
      quoted.add(fields.length);
      fields.push(partial.splice(0).join('\n').replaceAll('""', '"'));
      isQuoted = false;
      at = afterSpaces(text, close + 1, separator);
      if (at < text.length && text[at] !== separator) {
        const field = text.slice(begin, fieldEnd(text, at, separator));
        const fault = `is ${quotedValue(field)}, with text after the closing quotation mark; ${HOW_TO_QUOTE}`;
        return { kind: 'fault', column: fields.length - 1, fault };
      }
    } else {
      at = fieldEnd(text, begin, separator);
      const field = text.slice(begin, at);
      if (field.includes('"')) {
        const fault = `is ${quotedValue(field)}, with a quotation mark inside; ${HOW_TO_QUOTE}`;
        return { kind: 'fault', column: fields.length, fault };
      }
      fields.push(field);
    }
    if (at >= text.length) return { kind: 'record', fields, quoted };
    at += 1;
  }
}

function afterSpaces(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/** The index of the closing quotation mark of a field; -1 without one. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

/** The part of a line that continues a quoted field. */
function beforeClosingQuote(text: string): string {
  const close = closingQuote(text, 0);
  return close === -1 ? text : text.slice(0, close);
}

function fieldEnd(text: string, from: number, separator: string): number {
  const end = text.indexOf(separator, from);
  return end === -1 ? text.length : end;
}

const HOW_TO_QUOTE =
  'remove the quotation marks, or quote the whole field and double each mark inside it, as in "5"" plaster"';

const notClosed = (line: string) =>
  `has an opening quotation mark without a closing one: ${quotedValue(line)}; close the quotation, or remove the mark`;

const tooLong = (line: number): CsvLine => ({
  line,
  fault: `is longer than ${MAX_RECORD_CHARACTERS} characters; shorten it, and check its quotation marks`,
});
