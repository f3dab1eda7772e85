/** Finds repeated members in JSON text. */
import type { FieldError } from './errors.ts';

/**
 * Formats the path of a member for an error.
 *
 * @param names member names and list indexes: `items`, `0` and `quantity` give `items[0].quantity`.
 */
export function memberPath(names: readonly (string | number)[]): string {
  return names.reduce<string>(
    (path, name) =>
      /^\d+$/.test(String(name)) ? `${path}[${name}]` : path === '' ? String(name) : `${path}.${name}`,
    '',
  );
}

const MAX_NAME_LENGTH = 100;

/** Makes a member name safe to show: invalid characters are replaced, long names are cut. */
export function printable(name: string): string {
  if (name === '') return '""';
  return name.slice(0, MAX_NAME_LENGTH).toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Member names and list indexes, from the outermost value to the repeated member. */
export type MemberNames = readonly (string | number)[];

interface Open {
  /** Undefined for a list. */
  readonly names: Set<string> | undefined;
  at: string | number;
}

const MAX_FOUND = 100;

/** Finds repeated members in a stream of tokens. The result is meaningless for invalid JSON. */
export class MemberTracker {
  private found: MemberNames[] = [];
  private readonly open: Open[] = [];
  private lastText = '';

  get isFull(): boolean {
    return this.found.length >= MAX_FOUND;
  }

  text(text: string): void {
    this.lastText = text;
  }

  /** `{ } [ ] : ,` */
  mark(character: string): void {
    const top = this.open.at(-1);
    switch (character) {
      case ':': {
        if (top?.names === undefined) return;
        top.at = this.lastText;
        if (top.names.has(top.at) && !this.isFull) this.found.push(this.open.map(({ at }) => at));
        top.names.add(top.at);
        return;
      }
      case ',':
        if (typeof top?.at === 'number') top.at += 1;
        return;
      case '{':
        this.open.push({ names: new Set(), at: '' });
        return;
      case '[':
        this.open.push({ names: undefined, at: 0 });
        return;
      case '}':
      case ']':
        this.open.pop();
    }
  }

  /** Returns and clears the members found so far. */
  take(): MemberNames[] {
    const { found } = this;
    this.found = [];
    return found;
  }
}

/**
 * The members that occur more than once in their object, at any depth; differently escaped names are the same. The
 * result is meaningless for invalid JSON.
 */
export function repeatedMembers(text: string): MemberNames[] {
  const members = new MemberTracker();
  for (let index = 0; index < text.length && !members.isFull; index += 1) {
    const character = text.charAt(index);
    if (character === '"') {
      const end = endOfText(text, index);
      // Values are skipped, because a file of megabytes is one text.
      if (isName(text, end)) members.text(unescaped(text.slice(index + 1, end)));
      index = end;
    } else members.mark(character);
  }
  return members.take();
}

export function repeatedFaults(repeated: readonly MemberNames[]): FieldError[] {
  return repeated.map((names) => ({
    path: memberPath(names.map((name) => (typeof name === 'number' ? name : printable(name)))),
    code: 'repeated',
    message: 'is repeated; send it once',
  }));
}

function isName(text: string, end: number): boolean {
  let index = end + 1;
  while (' \t\n\r'.includes(text.charAt(index)) && index < text.length) index += 1;
  return text.charAt(index) === ':';
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

const BACKSLASH = '\\'.charCodeAt(0);

/**
 * Index of the closing quote of a string, or the text's length when it is not closed. Searches only for quotes,
 * because an uploaded file is one string of megabytes.
 */
export function endOfText(text: string, beginning: number): number {
  for (let end = beginning; ;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}
