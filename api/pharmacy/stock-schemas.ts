import { ITEM_CODE_PATTERN, ITEM_CODE_RULE } from '../../domain/pharmacies/item-codes.ts';
import {
  GTIN_PATTERN,
  GTIN_RULE,
  NAFDAC_PATTERN,
  NAFDAC_RULE,
} from '../../domain/medicines/product-identifiers.ts';
import {
  closedObject,
  closedSchema,
  contentSize,
  count,
  FieldErrorSchema,
  MEDICINE_NAME,
  nullable,
  openEnum,
  pageCursor,
  pageMembers,
  pageLimit,
  patterned,
  type SameType,
  schema,
  searchText,
  text,
  time,
  timeParameter,
} from '../schemas/common.ts';
import { type Static, Type } from 'typebox';
import {
  CONTENT_SIZE_PATTERN,
  CONTENT_SIZE_RULE,
  MAX_CONTENT_SIZE_LENGTH,
} from '../../domain/medicines/content-sizes.ts';
import { MAX_BRAND_LENGTH } from '../../domain/medicines/articles.ts';
import { MAX_STOCK_NUMBER } from '../../domain/stock.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import type { FeedRow } from '../../services/stock/feed-rows.ts';
import type { PutStockOutcome, ItemStockInput } from '../../services/stock/stock.ts';
import type { StockInput, StockLine as ServiceStockLine } from '../../services/stock/stock-lines.ts';
import { EXAMPLE_KINDS, FEED_MODES, type FeedReport } from '../../services/stock/stock-feeds.ts';
import type { StockHeadings as ServiceStockHeadings } from '../../services/stock/headings.ts';
import { HEADING_VALUES, MAX_HEADINGS, STOCK_COLUMNS } from '../../domain/pharmacies/stock-headings.ts';
import { DATE_ORDERS } from '../../domain/pharmacies/expiry-dates.ts';

const itemCode = (description: string) =>
  patterned(ITEM_CODE_PATTERN, ITEM_CODE_RULE, { minLength: 1, maxLength: 64, description });

export const gtin = (description: string) =>
  patterned(GTIN_PATTERN, GTIN_RULE, {
    minLength: 8,
    maxLength: 14,
    description: `The barcode on the package: GTIN-8, 12 (UPC), 13 (EAN) or 14, with its check digit. ${description}`,
  });

export const nafdacNumber = (description = '') =>
  patterned(NAFDAC_PATTERN, NAFDAC_RULE, {
    minLength: 2,
    maxLength: 30,
    description: `NAFDAC registration number as printed: "A4-0123". ${description}`.trim(),
  });

const quantity = Type.Integer({
  minimum: 0,
  maximum: MAX_STOCK_NUMBER,
  description: 'Sales units you can supply now; 0 if none.',
});
export const salesUnit = Type.Enum([...UNITS], {
  description: 'Unit of sale, which `price_ngn` is for.',
});
export const packSize = Type.Integer({
  minimum: 1,
  maximum: MAX_STOCK_NUMBER,
  description:
    'How many tablets, capsules, bottles, ... are in one sales unit; 1 if it is a single one. Not millilitres or grams: a ' +
    'syrup of 100 ml is 1 bottle with a `content_size` of 100 ml.',
});
export const brand = text(
  MAX_BRAND_LENGTH,
  'Brand, or maker of a generic: "Panadol", "Emzor". Leave it out if you do not distinguish makers.',
);
export const shownBrand = nullable(
  Type.String(),
  'Brand, or maker of a generic; null if you stated neither.',
);
export const sentContentSize = patterned(CONTENT_SIZE_PATTERN, CONTENT_SIZE_RULE, {
  maxLength: MAX_CONTENT_SIZE_LENGTH,
  description:
    'Size of one bottle, tube or other container: "100 ml", "15 g", "200 doses". Articles of different sizes are different articles.',
});
const batchNumber = text(
  50,
  'Batch number of the package that you would dispense next. `N/A` and the like count as not stated.',
);
const expiresOn = Type.String({
  format: 'date',
  description:
    'Last day of use of the package that you would dispense next. If only a month is printed, its last day.',
});
const price = Type.Integer({
  minimum: 1,
  maximum: MAX_STOCK_NUMBER,
  description: 'Price of one sales unit in whole Naira (not kobo).',
});
const asOf = (description: string) =>
  Type.String({
    format: 'date-time',
    description: `RFC 3339. When the stock was counted, by the clock of the counting system. ${description}`,
  });

export const PutStockBody = closedSchema('PutStockBody', {
  brand: Type.Optional(brand),
  quantity,
  sales_unit: salesUnit,
  pack_size: packSize,
  content_size: Type.Optional(sentContentSize),
  price_ngn: price,
  batch_number: Type.Optional(batchNumber),
  expires_on: Type.Optional(expiresOn),
  as_of: asOf('Stored to the millisecond; at most 5 minutes ahead of our clock.'),
  replaces_as_of: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'The `as_of` that you read. If the stock has another one by now, the call is refused with `stock_changed`.',
    }),
  ),
  only_new: Type.Optional(
    Type.Boolean({
      description:
        'If true, the call is refused with `article_in_stock` if you have some of the article already.',
    }),
  ),
});
export type PutStockBody = Static<typeof PutStockBody>;
export const bodyMatchesService: SameType<PutStockBody, StockInput> = true;

const { brand: _brand, ...withoutBrand } = PutStockBody.properties;

export const PutItemStockBody = closedSchema(
  'PutItemStockBody',
  {
    ...withoutBrand,
    sales_unit: Type.Optional(salesUnit),
    pack_size: Type.Optional(packSize),
  },
  '`sales_unit` and `pack_size` are required if the item code is mapped without them.',
);
export type PutItemStockBody = Static<typeof PutItemStockBody>;
export const itemBodyMatchesService: SameType<PutItemStockBody, ItemStockInput> = true;

export const StockRow = closedSchema(
  'StockRow',
  {
    medicine_id: Type.Optional(text(200, 'Medicine ID. Do not send it with `medicine`.')),
    medicine: Type.Optional(
      text(
        500,
        'Name or brand with strength and form in any order: "Amoxicillin 500mg caps"; or a `medicine_id`. ' +
          'Must match exactly one medicine.',
      ),
    ),
    item_code: Type.Optional(
      itemCode(
        'Your item code. Enough on its own if it is mapped. Together with a medicine, it is mapped to it.',
      ),
    ),
    gtin: Type.Optional(gtin('Enough on its own if it is known.')),
    nafdac_number: Type.Optional(nafdacNumber('Enough on its own if it is known.')),
    brand: Type.Optional(brand),
    quantity,
    sales_unit: Type.Optional(salesUnit),
    pack_size: Type.Optional(packSize),
    content_size: Type.Optional(sentContentSize),
    price_ngn: price,
    batch_number: Type.Optional(batchNumber),
    expires_on: Type.Optional(expiresOn),
    as_of: Type.Optional(asOf('Default: `as_of` of the call.')),
  },
  '`pack_size` is optional if `item_code` is mapped with it. Without `sales_unit`, a pack of several is sold as a `pack`, and a single bottle, tube or ampoule as such.',
);
export type StockRow = Static<typeof StockRow>;
export const rowMatchesService: SameType<StockRow, FeedRow> = true;

export const BulkQuery = closedObject({
  mode: Type.Optional(
    Type.Enum([...FEED_MODES], {
      default: 'all_or_nothing',
      description:
        'How to treat invalid rows: `all_or_nothing` refuses the call, `keep_good` stores the valid rows.',
    }),
  ),
  preview: Type.Optional(
    Type.Enum(['true', 'false'], {
      default: 'false',
      description:
        'If `true`, reports what would change, with examples, and stores nothing. Invalid rows are listed in either mode.',
    }),
  ),
  complete: Type.Optional(
    Type.Enum(['true', 'false'], {
      default: 'false',
      description:
        'If `true`, the body lists your whole stock: articles without a row are set to 0 as of `as_of`, which is then required. ' +
        'A body with an invalid row is refused in either mode, because that row may be of any article.',
    }),
  ),
  confirm_gone: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_STOCK_NUMBER,
      description:
        'Only with `complete`: the number of articles that are set to 0, `gone` of the preview. Required if they are more than half of ' +
        'those in stock, or at least 5 and a fifth of those in stock.',
    }),
  ),
  as_of: timeParameter('`as_of` of rows that have none.'),
});
export type BulkQuery = Static<typeof BulkQuery>;

const shownStock = schema(
  'ShownStock',
  {
    quantity: Type.Integer(),
    sales_unit: openEnum(UNITS),
    pack_size: Type.Integer({ description: 'How many `content_unit` are in one `sales_unit`.' }),
    content_unit: openEnum(UNITS),
    content_size: contentSize,
    price_ngn: Type.Integer(),
    batch_number: nullable(Type.String(), 'Null if not stated.'),
    expires_on: nullable(Type.String({ format: 'date' }), 'Null if not stated.'),
  },
  'Stock of an article.',
);

export const MedicineSchema = Type.Object({
  medicine_id: Type.String(),
  ...MEDICINE_NAME,
  label: Type.String({ description: 'Name, strength and form.' }),
});

const StockChange = schema('StockChange', {
  article_id: Type.String(),
  medicine: MedicineSchema,
  brand: shownBrand,
  before: nullable(shownStock, 'Current stock; null if there is none.'),
  after: shownStock,
});

/** The kinds of examples, and what each lists. */
const EXAMPLES: Readonly<Record<(typeof EXAMPLE_KINDS)[number], string>> = {
  new: 'Articles that you do not have yet.',
  changed: 'Articles whose stock would change.',
  unchanged: 'Articles that have these values already.',
  gone: 'Articles that would be set to 0.',
};

const rowNumber = (description: string) => Type.Integer({ minimum: 0, description });

export const BulkReport = schema('BulkReport', {
  rows: count(
    'Non-empty rows in the body: the sum of `stored`, `unchanged`, `superseded` and `rejected`, always.',
  ),
  stored: count('Articles whose stock was set: the sum of `new` and `changed`.'),
  new: count('Articles that you did not have before.'),
  changed: count('Articles whose quantity, price, batch, expiry date or identifiers were different.'),
  unchanged: count('Articles that had these values already. Their `as_of` moved.'),
  superseded: count(
    'Valid rows without effect: another row of the same article has a later `as_of`, or the same `as_of` and is further down, or newer stock is stored.',
  ),
  rejected: count('Invalid rows.'),
  gone: count(
    'Articles set to 0, which are not counted in `rows`: with `complete`, articles without a row; and articles without a brand whose item code got a brand from a row.',
  ),
  mapped: count('Item codes mapped by valid rows.'),
  ignored_columns: Type.Array(Type.String(), {
    description:
      'Headings of a CSV file whose columns were not read, because they are not recognised or mapped.',
  }),
  superseded_rows: Type.Array(
    Type.Object({
      row: rowNumber('Number of the row, from 0 as in the paths of `errors`.'),
      line: Type.Optional(Type.Integer({ minimum: 1, description: 'Its line in CSV and JSON lines.' })),
      by_row: nullable(Type.Integer({ minimum: 0 }), 'The row that counts; null if newer stock is stored.'),
      by_line: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    { description: 'The first 100 superseded rows.' },
  ),
  errors: Type.Array(FieldErrorSchema, {
    description: 'All errors of the first 100 rejected rows: `[16].quantity` is in the 17th row.',
  }),
  examples: Type.Object(
    Object.fromEntries(
      EXAMPLE_KINDS.map((kind) => [kind, Type.Array(StockChange, { description: EXAMPLES[kind] })]),
    ) as Record<(typeof EXAMPLE_KINDS)[number], ReturnType<typeof Type.Array<typeof StockChange>>>,
    { description: 'With `preview`, the first 20 articles of each kind; otherwise empty.' },
  ),
});
export type BulkReport = Static<typeof BulkReport>;
export const reportMatchesService: SameType<
  Omit<BulkReport, 'errors' | 'examples'>,
  Omit<FeedReport, 'errors' | 'examples'>
> = true;

export const NO_EXAMPLES = { new: [], changed: [], unchanged: [], gone: [] };

const headings = (description: string) =>
  Type.Record(Type.String(), Type.Enum([...HEADING_VALUES]), { description });

export const PutHeadingsBody = closedSchema('PutHeadingsBody', {
  headings: headings(
    `The column of each heading, at most ${MAX_HEADINGS}; \`ignore\` for a column that is not to be read. Case, spaces and punctuation of headings do not matter.`,
  ),
  date_order: Type.Optional(
    Type.Enum([...DATE_ORDERS], {
      description:
        'The order of day and month in your dates. Without it, `03/04/2027` is refused, because it may be in March or April.',
    }),
  ),
  replaces_changed_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'The `changed_at` that you read. If the mapping has another one by now, the call is refused with `headings_changed`.',
    }),
  ),
  only_new: Type.Optional(
    Type.Boolean({
      description:
        'If true, the call is refused with `headings_changed` if you have mapped headings already.',
    }),
  ),
});
export type PutHeadingsBody = Static<typeof PutHeadingsBody>;

export const StockHeadings = schema('StockHeadings', {
  headings: headings(
    'Your mapping. It takes precedence over the headings that are recognised without a mapping.',
  ),
  date_order: nullable(
    openEnum(DATE_ORDERS),
    'The order of day and month in your dates; null if not stated.',
  ),
  changed_at: nullable(time(), 'Time of the last change; null if you have mapped none.'),
  columns: Type.Array(
    Type.Object({
      column: openEnum(STOCK_COLUMNS),
      recognised: Type.Array(Type.String(), { description: 'Headings that need no mapping.' }),
    }),
    {
      description:
        'The columns that a file can have. `strength` and `form` complete the name of `medicine`, and `manufacturer` is the brand of rows that name none.',
    },
  ),
});
export const headingsMatchService: SameType<Static<typeof StockHeadings>, ServiceStockHeadings> = true;

export const StockLine = schema('StockLine', {
  article_id: Type.String({
    description:
      'Identifies the medicine of this brand, in this pack, in your stock. The same article always has the same ID.',
  }),
  medicine: MedicineSchema,
  brand: shownBrand,
  quantity: Type.Integer({ description: 'Sales units in stock, as you set them.' }),
  reserved: Type.Integer({
    description:
      'How many `content_unit` of that quantity are reserved for orders, or were dispensed after `as_of`. ' +
      'Partners can order the rest.',
  }),
  in_stock: Type.Boolean({
    description: 'True if unreserved stock is left. Partners find it unless it is `short_dated`.',
  }),
  sales_unit: openEnum(UNITS),
  pack_size: Type.Integer({ description: 'How many `content_unit` are in one `sales_unit`.' }),
  content_unit: openEnum(UNITS),
  content_size: contentSize,
  price_ngn: Type.Integer({ description: 'Price of one `sales_unit` in whole Naira.' }),
  batch_number: nullable(Type.String(), 'Null if you did not state it.'),
  expires_on: nullable(Type.String({ format: 'date' }), 'Null if you did not state it.'),
  short_dated: Type.Boolean({
    description: 'True if it expires too soon to be offered to partners, or has expired.',
  }),
  gtin: nullable(Type.String(), 'Null if you did not state it.'),
  nafdac_number: nullable(Type.String(), 'Null if you did not state it.'),
  as_of: time('When the stock was counted.'),
});
export type StockLine = Static<typeof StockLine>;
export const lineMatchesService: SameType<StockLine, ServiceStockLine> = true;

export const PutStockAnswer = schema('PutStockAnswer', {
  outcome: Type.Enum(['stored', 'unchanged', 'superseded'], {
    description:
      '`unchanged`: the article had these values already; only `as_of` moved. `superseded`: newer stock was already there and stays. ' +
      'This is not an error; do not send it again.',
  }),
  stock: StockLine,
});
export const answerMatchesService: SameType<Static<typeof PutStockAnswer>, PutStockOutcome> = true;

export const ListStockQuery = closedObject({
  limit: pageLimit('Maximum articles per page.'),
  cursor: pageCursor,
  q: Type.Optional(
    searchText(200, 'Only medicines with this generic or brand name, optionally with strength and form.'),
  ),
});
export type ListStockQuery = Static<typeof ListStockQuery>;

export const StockList = schema('StockList', {
  stock: Type.Array(StockLine, { description: 'Sorted by `medicine_id`, then by `article_id`.' }),
  ...pageMembers,
});
export type StockList = Static<typeof StockList>;

export const MEDICINE_ID_EXAMPLE = 'med_f08334a4d997';

export const STOCK_EXAMPLE = { quantity: 40, sales_unit: 'pack', pack_size: 24, price_ngn: 900 } as const;

export const ARTICLE_ID_EXAMPLE = 'art_5h2q8m0vt9c4x7kzn3wd6rb1eg';

export const STOCK_LINE_EXAMPLE: ServiceStockLine = {
  article_id: ARTICLE_ID_EXAMPLE,
  brand: null,
  medicine: {
    medicine_id: MEDICINE_ID_EXAMPLE,
    name: 'paracetamol',
    form: 'tablet',
    strength: '500 mg',
    label: 'paracetamol 500 mg tablet',
  },
  quantity: 40,
  reserved: 48,
  in_stock: true,
  sales_unit: 'pack',
  pack_size: 24,
  content_unit: 'tablet',
  content_size: null,
  price_ngn: 900,
  batch_number: null,
  expires_on: null,
  short_dated: false,
  gtin: null,
  nafdac_number: null,
  as_of: '2026-11-21T08:00:00.000Z',
};

export const STOCK_ROWS_EXAMPLE = [
  { medicine_id: MEDICINE_ID_EXAMPLE, ...STOCK_EXAMPLE, as_of: STOCK_LINE_EXAMPLE.as_of },
  {
    medicine: 'amoxicillin 500 mg capsule',
    item_code: 'AMX500-24',
    ...STOCK_EXAMPLE,
    quantity: 0,
    as_of: STOCK_LINE_EXAMPLE.as_of,
  },
];
