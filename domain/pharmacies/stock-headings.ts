/** The headings of stock files: what each column of a pharmacy's file means. */
import { headingKey } from '../common/text.ts';

/**
 * The columns that a stock file can have; `strength` and `form` complete the medicine's name, and `manufacturer` is the
 * brand of rows that name none.
 */
export const STOCK_COLUMNS = [
  'medicine',
  'strength',
  'form',
  'medicine_id',
  'item_code',
  'gtin',
  'nafdac_number',
  'brand',
  'manufacturer',
  'quantity',
  'sales_unit',
  'pack_size',
  'content_size',
  'price_ngn',
  'batch_number',
  'expires_on',
  'as_of',
] as const;
export type StockColumn = (typeof STOCK_COLUMNS)[number];

/** Columns that name the medicine. A file needs at least one of them. */
export const NAMING_COLUMNS = ['medicine', 'medicine_id', 'item_code', 'gtin', 'nafdac_number'] as const;
const AMOUNT_COLUMNS = ['quantity', 'price_ngn'] as const;
/** Columns that a file may have only once. If several headings mean the same one, the pharmacy must choose. */
const SINGLE_COLUMNS: ReadonlySet<StockColumn> = new Set([
  ...AMOUNT_COLUMNS,
  'sales_unit',
  'pack_size',
  'batch_number',
  'expires_on',
]);

/** The value of a heading whose column is to be ignored. */
export const IGNORED_COLUMN = 'ignore';
export const HEADING_VALUES = [...STOCK_COLUMNS, IGNORED_COLUMN] as const;

/** The meaning of headings, by their text in any case and spacing. */
export type HeadingMap = Readonly<Record<string, (typeof HEADING_VALUES)[number]>>;

export const MAX_HEADINGS = 100;
export const MAX_HEADING_LENGTH = 100;

/**
 * Common headings by column. If a file has several for a column, the name of the column or the first of the list counts
 * and the others are ignored, except for amounts, packs, batches and expiry dates, where the pharmacy must choose.
 */
export const COMMON_HEADINGS: Readonly<Record<StockColumn, readonly string[]>> = {
  medicine: [
    'Product Name',
    'Item Name',
    'Medicine Name',
    'Drug Name',
    'Name of Drug',
    'Name of Product',
    'Name of Item',
    'Product',
    'Item',
    'Drug',
    'Stock Item',
    'Particulars',
    'Item Description',
    'Product Description',
    'Description',
    'Generic Name',
    'Name',
  ],
  strength: ['Drug Strength', 'Potency'],
  form: ['Dosage Form', 'Formulation'],
  medicine_id: [],
  item_code: ['Product Code', 'Stock Code', 'Article Code', 'SKU'],
  gtin: ['Barcode', 'Bar Code', 'Product Barcode', 'Item Barcode', 'EAN', 'EAN 13', 'EAN13', 'UPC'],
  nafdac_number: [
    'NAFDAC No',
    'NAFDAC',
    'NAFDAC Reg No',
    'NAFDAC Reg Number',
    'NAFDAC Registration No',
    'NAFDAC Registration Number',
  ],
  brand: ['Brand Name', 'Trade Name'],
  manufacturer: ['Manufacturer Name', 'Maker', 'Mfr', 'Producer'],
  quantity: [
    'Qty',
    'Quantity in Stock',
    'Qty in Stock',
    'Stock Quantity',
    'Stock Qty',
    'Quantity on Hand',
    'Qty on Hand',
    'QOH',
    'On Hand',
    'Stock on Hand',
    'SOH',
    'Stock Balance',
    'Closing Stock',
    'Closing Qty',
    'Current Stock',
    'Physical Stock',
    'Available Quantity',
    'Available Qty',
    'Qty Available',
    'Quantity Available',
    'In Stock',
    'Stock',
    'Stock Level',
  ],
  sales_unit: ['Unit of Sale', 'Selling Unit', 'Unit of Measure', 'UOM', 'Unit'],
  pack_size: [
    'Pack',
    'Packing',
    'Packaging',
    'Package Size',
    'Units per Pack',
    'Unit per Pack',
    'Qty per Pack',
    'Quantity per Pack',
    'Tablets per Pack',
  ],
  content_size: ['Net Content', 'Net Contents', 'Content Volume', 'Bottle Size', 'Tube Size', 'Volume'],
  price_ngn: [
    'Selling Price',
    'Sales Price',
    'Sale Price',
    'Retail Price',
    'Unit Price',
    'Unit Selling Price',
    'Price',
    'Price per Pack',
    'Pack Price',
  ],
  batch_number: ['Batch No', 'Batch', 'Lot Number', 'Lot No', 'Lot', 'Batch Lot No'],
  expires_on: [
    'Expiry Date',
    'Expiry',
    'Exp Date',
    'Exp',
    'Expiration Date',
    'Expiration',
    'Expire Date',
    'Expires',
    'Best Before',
  ],
  as_of: [],
};

interface Meaning {
  readonly column: StockColumn;
  /** 0 for the name of the column itself, then the place in the list of common headings. */
  readonly rank: number;
}

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  STOCK_COLUMNS.flatMap((column) => [
    [column, { column, rank: 0 }] as const,
    ...COMMON_HEADINGS[column].map(
      (heading, index) => [headingKey(heading), { column, rank: index + 1 }] as const,
    ),
  ]),
);

/** Words after a price that state the currency: "Price (N)". */
const CURRENCY = /_(?:n|ngn|naira)$/;

function commonMeaning(key: string): Meaning | undefined {
  return MEANINGS.get(key) ?? MEANINGS.get(key.replace(CURRENCY, ''));
}

/** The column that a heading was taken for; null if it is ignored, undefined for a column without a heading. */
export type TakenFor = StockColumn | null | undefined;

export interface HeadingProblem {
  readonly column: StockColumn;
  readonly code: 'heading_missing' | 'heading_ambiguous';
  /** The end of a sentence "price_ngn ...". */
  readonly message: string;
}

export interface ReadHeadings {
  /** By column of the file. */
  readonly taken: readonly TakenFor[];
  readonly problems: readonly HeadingProblem[];
}

/**
 * Finds the meaning of each heading: as the pharmacy mapped it, else by the name of the column, else by the table of
 * common headings.
 */
export function readHeadings(headings: readonly string[], own: HeadingMap): ReadHeadings {
  const keys = headings.map(headingKey);
  const ownByKey = new Map(Object.entries(own).map(([heading, column]) => [headingKey(heading), column]));
  const mapped = keys.map((key) => ownByKey.get(key));
  const common = keys.map((key, index) => (mapped[index] === undefined ? commonMeaning(key) : undefined));
  const problems: HeadingProblem[] = [];
  const chosen = new Map<StockColumn, number>();
  for (const column of STOCK_COLUMNS) {
    const asMapped = indexesOf(mapped, column);
    const asCommon = common
      .flatMap((meaning, index) => (meaning?.column === column ? [{ index, rank: meaning.rank }] : []))
      .toSorted((one, other) => one.rank - other.rank);
    const candidates = asMapped.length > 0 ? asMapped : asCommon.map(({ index }) => index);
    const isTwice = asMapped.length > 1 || (asCommon.length > 1 && asCommon[0]?.rank === asCommon[1]?.rank);
    const isUnclear = asMapped.length === 0 && asCommon.length > 1 && SINGLE_COLUMNS.has(column);
    if (isTwice || isUnclear) problems.push(ambiguous(column, candidates, headings));
    const [first] = candidates;
    if (first !== undefined) chosen.set(column, first);
  }
  const taken = keys.map((key, index): TakenFor => {
    if (key === '') return undefined;
    return STOCK_COLUMNS.find((column) => chosen.get(column) === index) ?? null;
  });
  return { taken, problems: [...missing(taken, headings), ...problems] };
}

function indexesOf(columns: readonly (HeadingMap[string] | undefined)[], column: StockColumn): number[] {
  return columns.flatMap((one, index) => (one === column ? [index] : []));
}

const HOW_TO_MAP = 'map it once with PUT /stock/headings';

function missing(taken: readonly TakenFor[], headings: readonly string[]): HeadingProblem[] {
  const named = NAMING_COLUMNS.some((column) => taken.includes(column));
  const columns: StockColumn[] = [
    ...(named ? [] : (['medicine'] as const)),
    ...AMOUNT_COLUMNS.filter((column) => !taken.includes(column)),
  ];
  return columns.map((column, index) => {
    const others = column === 'medicine' ? ', nor have medicine_id, item_code, gtin or nafdac_number' : '';
    const message = `has no column${others}; ${index === 0 ? `${listed(headings, taken)}; ` : ''}${HOW_TO_MAP}`;
    return { column, code: 'heading_missing', message };
  });
}

function ambiguous(
  column: StockColumn,
  candidates: readonly number[],
  headings: readonly string[],
): HeadingProblem {
  const some = candidates.slice(0, MAX_CANDIDATES).map((index) => headings[index] ?? '');
  const names = some.map((heading) => `"${heading.slice(0, MAX_LISTED)}"`).join(' or ');
  const isSame = new Set(some.map(headingKey)).size < some.length;
  const remedy = isSame ? 'rename one of them in the file' : HOW_TO_MAP;
  return { column, code: 'heading_ambiguous', message: `may be ${names}; ${remedy}` };
}

/** Maximum number of headings in a message, and of the characters of each. */
const MAX_LISTED = 40;
const MAX_CANDIDATES = 3;

/** Lists what each heading of the file was taken for. */
function listed(headings: readonly string[], taken: readonly TakenFor[]): string {
  const named = headings.flatMap((heading, index) => {
    const column = taken[index];
    return column === undefined ? [] : [`"${heading.slice(0, MAX_LISTED)}" (${column ?? 'not recognised'})`];
  });
  return `the file has ${named.slice(0, MAX_LISTED).join(', ')}`;
}
