/**
 * Splits a CSV file into records. A quotation mark that is wrong costs the line that it is on and no other: reading resumes
 * at the next line, which no CSV package does, and which is why the splitting is done here.
 */

import { shown } from '../../domain/common/file-values.ts';

/** A piece of a file: bytes, or text that is decoded already. */
export type Chunk = Uint8Array | string;

/** The fields of a record, or why the line that it begins on cannot be read. */
export type CsvLine = { readonly line: number } & (
  { readonly fields: readonly string[] } | { readonly fault: string; readonly column?: number }
);

/** A longer record is refused, so that a quotation mark that is never closed cannot fill the memory. */
const MAX_RECORD_CHARACTERS = 65_536;

const UTF_8_BOM_LENGTH = 3;

/**
 * Decodes a file by its byte order mark: UTF-8, or UTF-16 as Excel writes "Unicode text". UTF-8 where it has none. The mark
 * itself is left out.
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

/** Lines end with LF, CR LF or CR; the ends are left out. Null stands for a line that is too long to be a record. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<readonly (string | null)[]> {
  let rest = '';
  let isTooLong = false;
  const finished = (lines: readonly string[]) =>
    lines.map((line, index) =>
      (index === 0 && isTooLong) || line.length > MAX_RECORD_CHARACTERS ? null : line,
    );
  for await (const text of texts) {
    let all = rest + text;
    // A CR at the end of a chunk may be half of a CR LF.
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

/** Splits lines into records, with a separator and a number of columns that the reader sets once it knows them. */
export class RecordSplitter {
  /** Between two fields. */
  separator = ',';
  /** Columns of the file, by which lines swallowed by an open quotation mark are recognised; 0 while they are not known. */
  columns = 0;
  private line = 0;
  /** Lines of a record whose quoted field goes on. */
  private lines: string[] = [];
  private characters = 0;
  private open: Open | undefined;

  /** @returns the records that end with this line; several where an open quotation mark turned out to be a mistake. */
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

  /** @returns the records of a quotation mark that is still open at the end of the file. */
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
    if (split.kind === 'open') {
      this.open = split;
      // No text of a field looks like a whole row.
      const isWrong = this.characters > MAX_RECORD_CHARACTERS || (!isFirst && this.isWhole(text));
      return isWrong ? this.abandon() : [];
    }
    const hasSwallowedRows = !isFirst && this.isWhole(this.lines[0] ?? '') && this.isWhole(text);
    if (!isFirst && (split.kind === 'fault' || hasSwallowedRows)) return this.abandon();
    const line = this.line + 1;
    this.line += this.lines.length;
    this.forget();
    return split.kind === 'record'
      ? [{ line, fields: split.fields }]
      : [{ line, fault: split.fault, column: split.column }];
  }

  /** Refuses the line with the open quotation mark, and reads the lines after it again, each from its beginning. */
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

  private isWhole(text: string): boolean {
    return this.columns > 1 && text.split(this.separator).length >= this.columns;
  }
}

/** A record whose last field is quoted and goes on in the next line. */
interface Open {
  readonly kind: 'open';
  readonly fields: string[];
  /** The lines of that field so far. */
  readonly begun: string[];
}

type Split =
  | Open
  | { readonly kind: 'record'; readonly fields: readonly string[] }
  | { readonly kind: 'fault'; readonly fault: string; readonly column: number };

/** Splits a line (RFC 4180), spaces around quoted fields left out. `="0123"`, which Excel reads as a text, is 0123. */
function splitRecord(text: string, separator: string, resumed?: Open): Split {
  const { fields, begun }: Omit<Open, 'kind'> = resumed ?? { fields: [], begun: [] };
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
        begun.push(text.slice(at));
        return { kind: 'open', fields, begun };
      }
      begun.push(text.slice(at, close));
      fields.push(begun.splice(0).join('\n').replaceAll('""', '"'));
      isQuoted = false;
      at = afterSpaces(text, close + 1, separator);
      if (at < text.length && text[at] !== separator) {
        const field = text.slice(begin, fieldEnd(text, at, separator));
        const fault = `is ${shown(field)} and goes on after its closing quotation mark; ${HOW_TO_QUOTE}`;
        return { kind: 'fault', column: fields.length - 1, fault };
      }
    } else {
      at = fieldEnd(text, begin, separator);
      const field = text.slice(begin, at);
      if (field.includes('"')) {
        const fault = `is ${shown(field)} and has a quotation mark inside; ${HOW_TO_QUOTE}`;
        return { kind: 'fault', column: fields.length, fault };
      }
      fields.push(field);
    }
    if (at >= text.length) return { kind: 'record', fields };
    at += 1;
  }
}

function afterSpaces(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/** The place of the quotation mark that closes a field; -1 where none does. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function fieldEnd(text: string, from: number, separator: string): number {
  const end = text.indexOf(separator, from);
  return end === -1 ? text.length : end;
}

const HOW_TO_QUOTE =
  'leave the quotation marks out, or quote the whole field and write each mark inside it twice, as in "5"" plaster"';

function notClosed(line: string): string {
  return `opens a quotation mark that its line does not close: ${shown(line)}; close it, or leave it out`;
}

function tooLong(line: number): CsvLine {
  return { line, fault: `is longer than ${MAX_RECORD_CHARACTERS} characters` };
}
