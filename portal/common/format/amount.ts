/** Amounts of medicines in words. */

/** How much of a medicine, in a unit that says how much it holds. */
export interface Amount {
  readonly quantity: number;
  readonly unit: string;
  readonly pack_size: number;
  readonly content_unit: string;
  readonly content_quantity: number;
}

const PLURALS: Readonly<Record<string, string>> = {
  patch: 'patches',
  suppository: 'suppositories',
  pessary: 'pessaries',
};

export function plural(unit: string): string {
  return PLURALS[unit] ?? `${unit}s`;
}

/** `1 tablet`, `48 tablets`. */
export function counted(quantity: number, unit: string): string {
  return `${quantity.toLocaleString('en-NG')} ${quantity === 1 ? unit : plural(unit)}`;
}

/** `2 packs of 24 tablets`, or `7 tablets` where they are sold one by one. */
export function amountInWords({ quantity, unit, pack_size, content_unit }: Omit<Amount, 'content_quantity'>) {
  const whole = counted(quantity, unit);
  return unit === content_unit ? whole : `${whole} of ${counted(pack_size, content_unit)}`;
}

/** `48 tablets`, whatever they are packed in. */
export function contentInWords({
  content_quantity,
  content_unit,
}: Pick<Amount, 'content_quantity' | 'content_unit'>) {
  return counted(content_quantity, content_unit);
}

/** A line of an order, of which less than was ordered may be agreed. */
interface AgreedLine extends Amount {
  readonly quantity_agreed: number;
}

/** The same line in the amount that is agreed now, which its price is for. */
export function asAgreed<Line extends AgreedLine>(line: Line): Line {
  const { quantity_agreed: quantity, pack_size } = line;
  return { ...line, quantity, content_quantity: quantity * pack_size };
}
