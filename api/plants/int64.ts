/** Whole numbers of 64 bits in JSON, digit by digit: a JavaScript number is exact only up to 2 to the 53rd. */

/** ECMAScript's access to the source text of numbers; Node 24 has it, TypeScript 7.0 does not declare it yet. */
const exactJson = JSON as unknown as {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
};

/** What is said about a value that is none. */
export const INT64_RULE =
  'must be a whole number from -9223372036854775808 to 9223372036854775807, written in digits only';

/** The number that a text writes in digits only; undefined for 1.0, 1e3, 007, -0 and what needs more than 64 bits. */
export function int64(text: string): bigint | undefined {
  if (!/^(?:0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/** Reads JSON whose nesting has been bounded; its whole numbers become bigints, all other numbers stay numbers. */
export function parseExactly(text: string): unknown {
  return exactJson.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? (int64(source) ?? value) : value,
  );
}
