/** JSON whose whole numbers keep all their digits. */

/** ECMAScript's raw JSON; Node 24 has it, TypeScript 7.0 does not declare it yet. */
const exactJson = JSON as unknown as { rawJSON(text: string): unknown };

/** Writes JSON; bigints become numbers with all their digits. */
export function stringifyExactly(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? exactJson.rawJSON(String(member)) : member,
  );
}
