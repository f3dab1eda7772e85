/** Calculates how much of a medicine the details of a prescription allow, independently of the pack that a pharmacy sells. */
import { formOf, type DosageForm } from '../medicines/dosage-forms.ts';
import type { Unit } from '../medicines/units.ts';
import { MAX_ALLOWED_QUANTITY } from './prescriptions.ts';
import { MAX_STATED_DISPENSINGS, type PrescribedAmount } from './statements.ts';

export interface ReadLine {
  readonly quantity: number;
  /** Undefined if the unit is not one that we know. */
  readonly unit: Unit | undefined;
  /** The first dispensing and its refills. */
  readonly dispensings: number;
  /** Ids; empty if the text names no medicine of the catalogue. */
  readonly means: readonly string[];
}

export interface MedicineUnits {
  readonly form: DosageForm;
  readonly content_unit: Unit;
  /** The order's lines of the medicine; `each` is how many content units their unit holds. */
  readonly ordered: readonly { readonly unit: Unit; readonly each: number }[];
}

/**
 * Minimum number of content units in each unit of the details. The verifying pharmacy chooses its own pack size and
 * containers, so a pack is the catalogue's pack, or the order's if that is smaller; the content of any other container
 * is unknown.
 */
export function prescribedSizes({ form, content_unit, ordered }: MedicineUnits): ReadonlyMap<Unit, number> {
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
  /** Share of the line that this verification has not counted against a medicine yet, from 1 to 0. */
  left: number;
}

/**
 * Tracks the details of a prescription during one verification. Each line counts once, even if its text can mean
 * several medicines.
 */
export class PrescribedLines {
  readonly #lines: readonly OpenLine[];

  constructor(lines: readonly ReadLine[]) {
    this.#lines = lines.map((line) => ({ ...line, left: 1 }));
  }

  /** Number of lines that name the medicine. Verify medicines with few lines first, so that the others get what is left. */
  linesNaming(medicineId: string): number {
    return this.#lines.filter(({ means }) => means.includes(medicineId)).length;
  }

  /**
   * Calculates what the lines still allow for a medicine and a number of dispensings. Lines with fewer refills do not count
   * towards more dispensings: 20 without refills and 10 with five refills allow 30 once, or 10 six times.
   */
  limitOf(medicineId: string, sizes: ReadonlyMap<Unit, number>, wantedDispensings: number): PrescribedAmount {
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

  /** Counts an allowance against the lines of its medicine. Undefined (for a statement) uses these lines up. */
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

  /**
   * The open lines that name the medicine, the least ambiguous first. If no line names it, one open line whose text
   * names no medicine.
   */
  #openLinesFor(medicineId: string): OpenLine[] {
    const named = this.#lines.filter(({ means }) => means.includes(medicineId));
    const possible = named.length > 0 ? named : this.#lines.filter(({ means }) => means.length === 0);
    const open = possible
      .filter(({ left }) => left > ROUNDING)
      .toSorted((one, other) => one.means.length - other.means.length);
    return named.length > 0 ? open : open.slice(0, 1);
  }
}

/** Tolerance for shares of lines, which are floating-point numbers. */
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
