/** Names members of a body as people write them. */

/** @param names of members, and places in lists: `items`, `0` and `quantity` are `items[0].quantity`. */
export function memberPath(names: readonly (string | number)[]): string {
  return names.reduce<string>(
    (path, name) =>
      /^\d+$/.test(String(name)) ? `${path}[${name}]` : path === '' ? String(name) : `${path}.${name}`,
    '',
  );
}
