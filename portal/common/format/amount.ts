export interface Amount {
  readonly quantity: number;
  readonly unit: string;
  readonly pack_size: number;
  readonly content_unit: string;
  /** Size of one `content_unit`, such as `100 ml`; null if it is not stated. */
  readonly content_size: string | null;
  readonly content_quantity: number;
}

const PLURALS: Readonly<Record<string, string>> = {
  patch: 'patches',
  suppository: 'suppositories',
  pessary: 'pessaries',
  delivery: 'deliveries',
};

export function plural(unit: string): string {
  return PLURALS[unit] ?? `${unit}s`;
}

/** Returns for example `1 tablet` or `48 tablets`. */
export function formatCount(quantity: number, unit: string): string {
  return `${quantity.toLocaleString('en-NG')} ${quantity === 1 ? unit : plural(unit)}`;
}

/** Returns for example `2 packs of 24 tablets`, `7 tablets` if they are sold singly, or `1 bottle of 100 ml`. */
export function formatAmount(amount: Omit<Amount, 'content_quantity'>) {
  const { quantity, unit, pack_size, content_unit, content_size } = amount;
  const whole = formatCount(quantity, unit);
  const content = unit === content_unit ? whole : `${whole} of ${formatCount(pack_size, content_unit)}`;
  return content_size === null ? content : `${content} of ${content_size}`;
}

/** Returns the total content, such as `48 tablets`. */
export function formatContent({
  content_quantity,
  content_unit,
}: Pick<Amount, 'content_quantity' | 'content_unit'>) {
  return formatCount(content_quantity, content_unit);
}

/** Returns for example `2 packs of 24 tablets, 48 tablets in total`. The total is left out where the amount already shows it. */
export function formatTotalAmount(amount: Amount): string {
  const shown = formatAmount(amount);
  const isTotal = amount.unit === amount.content_unit || amount.quantity === 1;
  return isTotal ? shown : `${shown}, ${formatContent(amount)} in total`;
}

interface AgreedLine extends Amount {
  readonly quantity_agreed: number;
}

/** Returns the line with the agreed quantity, to which its price applies. */
export function toAgreedLine<Line extends AgreedLine>(line: Line): Line {
  const { quantity_agreed: quantity, pack_size } = line;
  return { ...line, quantity, content_quantity: quantity * pack_size };
}
