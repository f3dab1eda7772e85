/** Strengths of medicines: how they are written, and when two of them are the same. */

/** An amount of an active ingredient, or the volume or time it is contained in. */
export interface Amount {
  readonly value: number;
  readonly unit: StrengthUnit;
}

/** One product's strength: an amount for each active ingredient, per so much of the product. */
export interface Strength {
  readonly amounts: readonly Amount[];
  /** Undefined when the amount is that of one tablet, vial or other piece. */
  readonly per?: Amount;
}

interface UnitDescription {
  /** What is measured; only amounts of one kind can be compared. */
  readonly kind:
    'mass' | 'activity' | 'volume' | 'fraction' | 'ratio' | 'amount' | 'time' | 'dose' | 'number';
  /** How many of the kind's smallest unit here. */
  readonly factor: number;
}

/** "micrograms" is spelled out and never "µg", which is misread as "mg" (ISMP list of error-prone abbreviations). */
const STRENGTH_UNITS = {
  micrograms: { kind: 'mass', factor: 1 },
  mg: { kind: 'mass', factor: 1_000 },
  g: { kind: 'mass', factor: 1_000_000 },
  IU: { kind: 'activity', factor: 1 },
  ml: { kind: 'volume', factor: 1 },
  l: { kind: 'volume', factor: 1_000 },
  '%': { kind: 'fraction', factor: 1 },
  /** "1:1000". */
  ratio: { kind: 'ratio', factor: 1 },
  mmol: { kind: 'amount', factor: 1 },
  hours: { kind: 'time', factor: 1 },
  dose: { kind: 'dose', factor: 1 },
  /** A number that somebody wrote without a unit: "amoxil 500". */
  number: { kind: 'number', factor: 1 },
} as const satisfies Record<string, UnitDescription>;

export type StrengthUnit = keyof typeof STRENGTH_UNITS;

/** Micrograms. */
const GRAM = 1_000_000;
/** Micrograms per ml: 1 g in 100 ml. A ratio 1:n is 1 g in n ml. */
const PER_CENT = GRAM / 100;
/** Floating-point noise in a conversion is far below this; different strengths differ far more. */
const TOLERANCE = 1e-6;

/** As a label has it: "500 mg", "125 mg/5 ml", "500 mg + 125 mg", "100 micrograms/dose". */
export function formatStrength({ amounts, per }: Strength): string {
  const numerator = amounts.map(formatAmount).join(' + ');
  if (per === undefined) return numerator;
  if (per.value === 1) return `${numerator}/${per.unit}`;
  return `${numerator}/${formatAmount(per)}`;
}

function formatAmount({ value, unit }: Amount): string {
  if (unit === '%') return `${value}%`;
  if (unit === 'ratio') return `1:${value}`;
  if (unit === 'number') return String(value);
  return `${value} ${unit}`;
}

/**
 * Whether a product has the strength asked. Every way in which people write it counts: "0.5 g" for 500 mg,
 * "25 mg/ml" for 125 mg/5 ml, "125 mg" for 125 mg/5 ml, "5%" for 50 mg/ml, "1:1000" for 1 mg/ml, "500" for 500 mg and "1000" for 1 g; of a combination
 * all amounts in any order, the first ingredient's, or the sum, as in "Augmentin 625" for 500 mg + 125 mg; of an inhaler any
 * ingredient's, as in "Seretide 250" for 25 micrograms + 250 micrograms/dose.
 */
export function isStrength(asked: Strength, product: Strength): boolean {
  const concentration = concentrationOf(asked);
  if (concentration === undefined) {
    const [only, ...others] = asked.amounts;
    const isOfOne = only !== undefined && others.length === 0 && product.per?.unit === 'dose';
    if (isOfOne && product.amounts.some((amount) => isAmount(only, amount))) return true;
    return areAmounts(asked.amounts, product.amounts);
  }
  const actual = concentrationOf(product);
  if (actual === undefined) return false;
  // In as much of the product as was asked, for sums are rounded there: "156 mg/5 ml".
  const base = baseOf(asked.per);
  return areAmounts(times(concentration, base), times(actual, base));
}

/** Whether two strengths are the same, however they are written: 50 mg/5 ml is 10 mg/ml, and 1% too. */
export function isSameStrength(left: Strength, right: Strength): boolean {
  const [one, other] = [concentrationOf(left), concentrationOf(right)];
  if ((one === undefined) !== (other === undefined)) return false;
  return isSameList(one ?? left.amounts, other ?? right.amounts);
}

function isSameList(left: readonly Amount[], right: readonly Amount[]): boolean {
  return (
    left.length === right.length &&
    left.every((amount, index) => right[index] !== undefined && isAmount(amount, right[index]))
  );
}

/** Amounts per ml, dose or hour; undefined for the strength of a piece. */
function concentrationOf({ amounts, per }: Strength): readonly Amount[] | undefined {
  if (per !== undefined) return times(amounts, 1 / baseOf(per));
  const masses = amounts.map(({ value, unit }): Amount | undefined => {
    if (unit === '%') return { value: value * PER_CENT, unit: 'micrograms' };
    return unit === 'ratio' ? { value: GRAM / value, unit: 'micrograms' } : undefined;
  });
  return masses.every((mass) => mass !== undefined) ? masses : undefined;
}

/** How many ml, doses or hours; a gram of cream counts as a millilitre. */
function baseOf(per: Amount | undefined): number {
  if (per === undefined) return 1;
  return per.unit === 'g' ? per.value : per.value * STRENGTH_UNITS[per.unit].factor;
}

function times(amounts: readonly Amount[], factor: number): readonly Amount[] {
  return amounts.map(({ value, unit }) => ({ value: value * factor, unit }));
}

function areAmounts(asked: readonly Amount[], product: readonly Amount[]): boolean {
  const [onlyAsked, ...othersAsked] = asked;
  const [lead] = product;
  if (onlyAsked === undefined || lead === undefined) return false;
  if (othersAsked.length === 0) return isAmount(onlyAsked, lead) || isSum(onlyAsked, product);
  if (asked.length !== product.length) return false;
  const left = [...product];
  return asked.every((amount) => {
    const index = left.findIndex((candidate) => isAmount(amount, candidate));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

function isAmount(asked: Amount, product: Amount): boolean {
  const [left, right] = [STRENGTH_UNITS[asked.unit], STRENGTH_UNITS[product.unit]];
  if (asked.unit === 'number') {
    const isAsWritten = isClose(asked.value, product.value);
    return isAsWritten || (right.kind === 'mass' && isAmount({ ...asked, unit: 'mg' }, product));
  }
  return left.kind === right.kind && isClose(asked.value * left.factor, product.value * right.factor);
}

/** Brands round the sum of a combination down: 125 mg + 31.25 mg is sold as 156 mg. */
function isSum(asked: Amount, product: readonly Amount[]): boolean {
  const [lead, ...others] = product;
  if (lead === undefined || others.length === 0 || others.some(({ unit }) => unit !== lead.unit))
    return false;
  const value = product.reduce((sum, amount) => sum + amount.value, 0);
  return [value, Math.floor(value)].some((sum) => isAmount(asked, { ...lead, value: sum }));
}

function isClose(left: number, right: number): boolean {
  return Math.abs(left - right) <= TOLERANCE * Math.max(Math.abs(left), Math.abs(right));
}

/** Whether it is just a volume, as of water for injection. */
export function isVolume({ amounts, per }: Strength): boolean {
  return per === undefined && amounts.every(({ unit }) => STRENGTH_UNITS[unit].kind === 'volume');
}
