/** Stock lines, and what an order reserves of them. */
import { CONTENT_SIZE_RULE, type ContentSize, readContentSize } from './medicines/content-sizes.ts';
import { type DosageForm, formOf, measuresOf } from './medicines/dosage-forms.ts';
import { hasContentSize, SOLID_UNITS, type Unit } from './medicines/units.ts';
import { missingQuantity } from './requests/supply.ts';
import { type CountedItem, itemsWithCounters } from './requests/terms.ts';
import type { TimelineEntry } from './requests/timeline.ts';

export const MAX_STOCK_NUMBER = 2_147_483_647;

/**
 * The content unit of a stock line.
 *
 * @param content the content unit of the medicine's form.
 * @returns undefined if a single unit would contain several of itself, such as a tablet of ten tablets.
 */
export function contentUnitOf(content: Unit, sales_unit: Unit, pack_size: number): Unit | undefined {
  if (pack_size > 1) return sales_unit === content ? undefined : content;
  // A single unit is its own content: a vial of an injection that others sell in ampoules.
  return sales_unit === 'pack' ? content : sales_unit;
}

/** Units that contain no solids, or do not show what they contain: one piece may be a tablet or a pack. */
const OTHER_UNITS: ReadonlySet<Unit> = new Set([
  'ampoule',
  'vial',
  'cartridge',
  'pen',
  'inhaler',
  'cylinder',
  'device',
  'piece',
]);
/** Other units in which a solid form is sold: a vaginal tablet as a pessary, a rectal capsule as a suppository. */
const ALSO_SOLD_AS: ReadonlyMap<Unit, Unit> = new Map([
  ['tablet', 'pessary'],
  ['capsule', 'suppository'],
]);
/** Units that contain several pieces: a bottle of tablets, a sachet with a strip. */
const CONTAINERS: ReadonlySet<Unit> = new Set(['pack', 'bottle', 'sachet', 'tube']);
/** Content units whose size on the package, such as 100 ml, is often sent as the pack size. */
const SIZED: ReadonlySet<Unit> = new Set(['bottle', 'tube', 'inhaler', 'cylinder']);
/**
 * Largest plausible pack of these units: a box of 30 nebules. A larger number is a size, such as the 60 ml of a syrup.
 */
const MAX_SIZED = 30;

/** Largest plausible pack of other units: tubs hold up to some thousand tablets, cartons some hundred sachets or ampoules. */
const MAX_SOLIDS = 10_000;
const MAX_OTHERS = 1_000;

interface PackFault {
  readonly member: 'sales_unit' | 'pack_size';
  /** Continues after the member's name. */
  readonly message: string;
}

/**
 * Returns the content unit of a stock line (`contentUnitOf`), or a fault if the pack is implausible. Implausible are a tablet that
 * contains ten tablets, a vial that contains tablets, a bottle of one tablet, a pack of 100 bottles, which usually means one bottle of
 * 100 ml, and a pack of 100,000 tablets, of which one pack would be sold for the price of a few tablets.
 */
export function readPack(content: Unit, sales_unit: Unit, pack_size: number): Unit | PackFault {
  if (!isSoldAs(content, sales_unit)) {
    const message = `must be a unit in which this medicine is sold, such as pack or ${content}`;
    return { member: 'sales_unit', message };
  }
  const contentUnit = contentUnitOf(content, sales_unit, pack_size);
  if (contentUnit === undefined || (pack_size > 1 && !CONTAINERS.has(sales_unit))) {
    const message = `must be 1, because the sales unit is a single ${sales_unit}; for a pack of several, send pack or leave sales_unit out`;
    return { member: 'pack_size', message };
  }
  if (SOLID_UNITS.has(content) && pack_size === 1 && sales_unit !== 'pack' && CONTAINERS.has(sales_unit)) {
    const message = `must be the number of ${content}s in the ${sales_unit}; for a single one, send ${content} as the sales unit`;
    return { member: 'pack_size', message };
  }
  if (SIZED.has(content) && pack_size > MAX_SIZED) {
    const message = `must be the number of ${content}s, not of millilitres, grams or doses: 1 for a single ${content}`;
    return { member: 'pack_size', message };
  }
  const most = SOLID_UNITS.has(content) ? MAX_SOLIDS : MAX_OTHERS;
  if (pack_size > most) {
    const message = `must be at most ${most}, because no pack has more ${contentUnit}s; check the number of ${contentUnit}s in one ${sales_unit}`;
    return { member: 'pack_size', message };
  }
  return contentUnit;
}

function isSoldAs(content: Unit, unit: Unit): boolean {
  if (unit === content) return true;
  if (SOLID_UNITS.has(unit)) return ALSO_SOLD_AS.get(content) === unit;
  return !(SOLID_UNITS.has(content) && OTHER_UNITS.has(unit));
}

/** An error of a size; the message continues after the member's name. */
interface SizeFault {
  readonly path: 'content_size';
  readonly code: 'format' | 'content_size' | 'content_size_conflict';
  readonly message: string;
}

/**
 * The size of an article's contents, such as the 100 ml of each bottle, from all places that state it: a pack column, the
 * medicine's name, an item code. Null if no place states one. Returns a fault for a text that is not a size, for the
 * size of a tablet, for a measure of another kind such as the grams of a syrup, and for two different sizes.
 *
 * @param stated undefined and null state no size.
 */
export function sizeOfContents(
  form: DosageForm,
  stated: readonly (ContentSize | undefined)[],
): ContentSize | SizeFault {
  const sizes = new Set(stated.filter((text) => typeof text === 'string').map(readContentSize));
  const fault = (code: SizeFault['code'], message: string) =>
    ({ path: 'content_size', code, message }) as const;
  if (sizes.has(undefined)) return fault('format', CONTENT_SIZE_RULE);
  const [size, other] = sizes;
  if (size === undefined) return null;
  const { contentUnit } = formOf(form);
  if (!hasContentSize(contentUnit))
    return fault('content_size', `must be left out, because the amount in a ${contentUnit} is its strength`);
  if (other !== undefined)
    return fault(
      'content_size_conflict',
      `is stated as ${size} and as ${other}: correct or remove the wrong one`,
    );
  const measures = measuresOf(form);
  if (measures.some((measure) => size.endsWith(` ${measure}`))) return size;
  return fault(
    'content_size',
    `is stated as ${size}, but the form ${form} is measured in ${measures.join(' or ')}`,
  );
}

export function isSizeFault(read: ContentSize | SizeFault): read is SizeFault {
  return typeof read === 'object' && read !== null;
}

export interface ContentLine {
  readonly article_id: string;
  readonly content_quantity: number;
}

/** An article that an order's stock can be reserved from. */
export interface ReservableArticle {
  readonly article_id: string;
  /** Equal for articles of the same medicine, brand, content unit and size, which differ only in the pack. */
  readonly group: string;
  readonly pack_size: number;
  /** Content units that are not reserved. */
  readonly content_left: number;
  /** True if it expires too soon to be supplied instead of another pack. */
  readonly is_short_dated: boolean;
}

/** Content units to reserve for the lines of one ordered article. */
export interface ArticleToReserve {
  readonly ordered_article_id: string;
  /** The ordered article, or another pack with enough left. */
  readonly article_id: string;
  readonly content_quantity: number;
}

interface ReservationPlan {
  readonly reserved: readonly ArticleToReserve[];
  /** Numbers, from 1, of the lines that cannot be supplied. */
  readonly linesOutOfStock: readonly number[];
}

/**
 * Chooses the stock that an order is supplied from: the ordered article if enough of it is left, otherwise the smallest
 * other pack of the same medicine, brand and size with enough content. The order does not change.
 */
export function planReservation(
  lines: readonly ContentLine[],
  articles: readonly ReservableArticle[],
): ReservationPlan {
  const left = new Map(articles.map(({ article_id, content_left }) => [article_id, content_left]));
  const groups = Map.groupBy(articles, ({ group }) => group);
  const amounts = new Map<string, number>();
  for (const { article_id, content_quantity } of lines)
    amounts.set(article_id, (amounts.get(article_id) ?? 0) + content_quantity);
  const reserved: ArticleToReserve[] = [];
  // Ordered articles come first, so that none of them is given away as another pack of an earlier line.
  for (const isOrdered of [true, false])
    for (const [ordered_article_id, content_quantity] of amounts) {
      if (reserved.some((one) => one.ordered_article_id === ordered_article_id)) continue;
      const ordered = articles.find(({ article_id }) => article_id === ordered_article_id);
      const others = ordered === undefined ? [] : (groups.get(ordered.group) ?? []);
      const candidates = isOrdered
        ? [ordered]
        : others
            .filter(({ is_short_dated }) => !is_short_dated)
            .toSorted((one, other) => one.pack_size - other.pack_size);
      const chosen = candidates.find((one) => (left.get(one?.article_id ?? '') ?? 0) >= content_quantity);
      if (chosen === undefined) continue;
      left.set(chosen.article_id, (left.get(chosen.article_id) ?? 0) - content_quantity);
      reserved.push({ ordered_article_id, article_id: chosen.article_id, content_quantity });
    }
  const supplied = new Set(reserved.map(({ ordered_article_id }) => ordered_article_id));
  return { reserved, linesOutOfStock: linesBeyond(lines, left, supplied) };
}

/**
 * Numbers of the lines for which too little is left, among the articles that are not supplied. Each line that fits
 * reduces what is left for the next.
 */
function linesBeyond(
  lines: readonly ContentLine[],
  left: Map<string, number>,
  supplied: ReadonlySet<string>,
): number[] {
  return lines.flatMap(({ article_id, content_quantity }, index) => {
    if (supplied.has(article_id)) return [];
    const ofIt = left.get(article_id) ?? 0;
    if (content_quantity > ofIt) return [index + 1];
    left.set(article_id, ofIt - content_quantity);
    return [];
  });
}

/** Stock that is still reserved this long after its request ended was not released; milliseconds. */
export const STOCK_RELEASE_DEADLINE_MS = 3_600_000;

/**
 * Returns whether a reservation may be released. Dispensed stock stays reserved until the pharmacy has counted its stock again.
 *
 * @param counted_at time of the pharmacy's last count of the line.
 * @param restock whether dispensed stock is returned too, as in the sandbox.
 */
export function isReleasable(
  { dispensed_at }: { readonly dispensed_at: Date | null },
  counted_at: Date,
  restock: boolean,
): boolean {
  return restock || dispensed_at === null || dispensed_at <= counted_at;
}

export function linesToReserve(items: readonly CountedItem[]): ContentLine[] {
  return items
    .map((item) => contentLine(item, item.agreed ?? item.quantity))
    .filter(({ content_quantity }) => content_quantity > 0);
}

/** Returns the quantities that the last entry of a timeline dispensed. */
export function linesDispensed(
  items: readonly CountedItem[],
  timeline: readonly TimelineEntry[],
): ContentLine[] {
  const [before, after] = [timeline.slice(0, -1), timeline].map((part) => itemsWithCounters(items, part));
  return items.map((item, index) => {
    const added = (after?.[index]?.quantity_dispensed ?? 0) - (before?.[index]?.quantity_dispensed ?? 0);
    return contentLine(item, added);
  });
}

/** Returns the accepted quantities that are still to be dispensed; they stay reserved. */
export function linesMissing(
  items: readonly CountedItem[],
  timeline: readonly TimelineEntry[],
): ContentLine[] {
  return itemsWithCounters(items, timeline).flatMap((counted, index) => {
    const item = items[index];
    return item === undefined ? [] : [contentLine(item, missingQuantity(counted))];
  });
}

/** Always a whole number, because each requested unit has the same content. */
function contentLine({ article_id, content_quantity, quantity }: CountedItem, units: number): ContentLine {
  return { article_id, content_quantity: (content_quantity * units) / quantity };
}
