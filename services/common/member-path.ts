/** Names members of a body as people write them. */

/** @param names of members, and places in lists: `items`, `0` and `quantity` are `items[0].quantity`. */
export function memberPath(names: readonly (string | number)[]): string {
  return names.reduce<string>(
    (path, name) =>
      /^\d+$/.test(String(name)) ? `${path}[${name}]` : path === '' ? String(name) : `${path}.${name}`,
    '',
  );
}

const LONGEST_MEMBER_NAME = 100;

/** A member name as it can be shown back: what a text can't hold is replaced, what is long is cut. */
export function printable(name: string): string {
  if (name === '') return '""';
  return name.slice(0, LONGEST_MEMBER_NAME).toWellFormed().replaceAll('\0', '\uFFFD');
}
