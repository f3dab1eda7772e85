/** JSON in which an object has two members of one name. RFC 8259 leaves open which of them counts, so neither may. */

/** Names of members and places in lists, from the outermost value to the repeated member. */
export type MemberNames = readonly (string | number)[];

/** An object or a list that is not closed yet. */
interface Open {
  /** Undefined for a list. */
  readonly names: Set<string> | undefined;
  /** Of the member, or the place, that is being read. */
  at: string | number;
}

const MAX_FOUND = 100;

/**
 * The members that come again in their object, at any depth; names that are escaped differently are the same name. Of a
 * text that is not JSON the answer means nothing.
 */
export function repeatedMembers(text: string): MemberNames[] {
  const found: MemberNames[] = [];
  const open: Open[] = [];
  let lastText = '';
  for (let index = 0; index < text.length && found.length < MAX_FOUND; index += 1) {
    const top = open.at(-1);
    switch (text.charAt(index)) {
      case '"': {
        const end = endOfText(text, index);
        lastText = text.slice(index + 1, end);
        index = end;
        break;
      }
      case ':': {
        if (top?.names === undefined) break;
        top.at = unescaped(lastText);
        if (top.names.has(top.at)) found.push(open.map(({ at }) => at));
        top.names.add(top.at);
        break;
      }
      case ',':
        if (typeof top?.at === 'number') top.at += 1;
        break;
      case '{':
        open.push({ names: new Set(), at: '' });
        break;
      case '[':
        open.push({ names: undefined, at: 0 });
        break;
      case '}':
      case ']':
        open.pop();
        break;
    }
  }
  return found;
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

/** Where the text ends that begins here; the length of all when it does not. A file of megabytes is one text: it is not looked at, only its end. */
export function endOfText(text: string, beginning: number): number {
  for (let end = beginning; ;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}
