/** How much the details of a prescription allow of a medicine, whatever the pack that a pharmacy sells it in. */
import { formOf, type DosageForm } from '../medicines/dosage-forms.ts';
import type { Unit } from '../medicines/units.ts';
import { MAX_ALLOWED_QUANTITY } from './prescriptions.ts';
import { MAX_STATED_DISPENSINGS, type Prescribed } from './statements.ts';

/** A line of the details, with the medicines that its words can mean. */
export interface ReadLine {
  readonly quantity: number;
  /** Undefined where the word is not a unit that we know. */
  readonly unit: Unit | undefined;
  /** The first and its refills. */
  readonly dispensings: number;
  /** Ids; empty where the words name no medicine of the catalogue. */
  readonly means: readonly string[];
}

/** How one medicine of an order is counted. */
export interface CountedMedicine {
  readonly form: DosageForm;
  readonly content_unit: Unit;
  /** The order's lines of the medicine; `each` is how many content units their unit holds. */
  readonly ordered: readonly { readonly unit: Unit; readonly each: number }[];
}

/**
 * How many content units a unit in the details holds at least. The verifying pharmacy sets its pack size and can sell in containers of
 * any size, so a pack is the catalogue's, or that of the order's line if it is smaller; another container holds an unknown number.
 */
export function prescribedSizes({ form, content_unit, ordered }: CountedMedicine): ReadonlyMap<Unit, number> {
  const { contentUnit, salesUnit, packSize } = formOf(form);
  const isSingle = salesUnit === contentUnit;
  // "1 bottle" of tablets: only the pharmacy knows how many are inside.
  if (!isSingle && content_unit !== contentUnit) return new Map();
  const packs = ordered.filter(({ unit }) => unit === 'pack').map(({ each }) => each);
  return new Map<Unit, number>([
    ['pack', Math.min(isSingle ? 1 : packSize, ...packs)],
    [content_unit, 1],
  ]);
}

interface OpenLine extends ReadLine {
  /** The part that no medicine of this verification has been counted against, 1 to 0. */
  left: number;
}

/** The details of one prescription during one verification: each line counts once, however many medicines its words can mean. */
export class PrescribedLines {
  readonly #lines: readonly OpenLine[];

  constructor(lines: readonly ReadLine[]) {
    this.#lines = lines.map((line) => ({ ...line, left: 1 }));
  }

  /** Number of lines that name the medicine: verify those with few first, so that the others find what is left. */
  linesNaming(medicineId: string): number {
    return this.#lines.filter(({ means }) => means.includes(medicineId)).length;
  }

  /**
   * What is left for a medicine that is to be dispensed so often. Lines with fewer refills do not count for more dispensings:
   * 20 without refills and 10 with five are 30 once, or 10 six times.
   */
  limitOf(medicineId: string, sizes: ReadonlyMap<Unit, number>, wantedDispensings: number): Prescribed {
    const lines = this.#openLinesFor(medicineId);
    if (lines.length === 0) return { kind: 'another' };
    const dispensings = Math.max(...lines.map((line) => line.dispensings));
    if (lines.some((line) => contentOf(line, sizes) === undefined)) {
      return { kind: 'unsaid', dispensings: Math.min(dispensings, MAX_STATED_DISPENSINGS) };
    }
    const quantity = lines
      .filter((line) => line.dispensings >= Math.min(wantedDispensings, dispensings))
      .reduce((sum, line) => sum + contentLeft(line, sizes), 0);
    const isCounted = lines.every(({ unit }) => unit !== undefined && unit !== 'pack');
    return { kind: 'said', quantity: Math.min(quantity, MAX_ALLOWED_QUANTITY), dispensings, isCounted };
  }

  /** Counts what the details allow of a medicine against its lines; undefined counts all of them, for a statement. */
  take(
    medicineId: string,
    sizes: ReadonlyMap<Unit, number>,
    allowed: { readonly quantity: number; readonly dispensings: number } | undefined,
  ): void {
    let needed = allowed?.quantity ?? Infinity;
    for (const line of this.#openLinesFor(medicineId)) {
      if (line.dispensings < (allowed?.dispensings ?? 0)) continue;
      const taken = Math.min(needed, contentLeft(line, sizes));
      const content = contentOf(line, sizes);
      line.left = allowed === undefined || content === undefined ? 0 : line.left - taken / content;
      needed -= taken;
    }
  }

  /** Those that name the medicine, the least ambiguous first; where no line does, one whose words name none. */
  #openLinesFor(medicineId: string): OpenLine[] {
    const named = this.#lines.filter(({ means }) => means.includes(medicineId));
    const possible = named.length > 0 ? named : this.#lines.filter(({ means }) => means.length === 0);
    const open = possible
      .filter(({ left }) => left > ROUNDING)
      .toSorted((one, other) => one.means.length - other.means.length);
    return named.length > 0 ? open : open.slice(0, 1);
  }
}

/** Parts of lines are floating-point numbers. */
const ROUNDING = 1e-9;

function contentOf(
  { quantity, unit, means }: ReadLine,
  sizes: ReadonlyMap<Unit, number>,
): number | undefined {
  const each = unit === undefined || means.length === 0 ? undefined : sizes.get(unit);
  return each === undefined ? undefined : quantity * each;
}

function contentLeft(line: OpenLine, sizes: ReadonlyMap<Unit, number>): number {
  return Math.floor((contentOf(line, sizes) ?? 0) * line.left + ROUNDING);
}
