/** The schemas of stock. */
import { ITEM_CODE_PATTERN, ITEM_CODE_RULE } from '../../domain/pharmacies/item-codes.ts';
import {
  GTIN_PATTERN,
  GTIN_RULE,
  NAFDAC_PATTERN,
  NAFDAC_RULE,
} from '../../domain/medicines/product-identifiers.ts';
import {
  MEDICINE_NAME,
  FieldErrorSchema,
  nullable,
  openEnum,
  pageCursor,
  pageLimit,
  patterned,
  type SameType,
  searchText,
  text,
  time,
  timeParameter,
} from '../schemas/common.ts';
import { type Static, Type } from 'typebox';
import { MOST_OF_STOCK } from '../../domain/stock.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import type { FeedRow } from '../../services/stock/feed-rows.ts';
import type { PutStockOutcome, SaidItemStock } from '../../services/stock/stock.ts';
import type { SaidStock, StockLine as ServiceStockLine } from '../../services/stock/stock-lines.ts';
import { FEED_MODES, type FeedReport } from '../../services/stock/stock-feed.ts';

const itemCode = (description: string) =>
  patterned(ITEM_CODE_PATTERN, ITEM_CODE_RULE, { minLength: 1, maxLength: 64, description });

export const gtin = (description: string) =>
  patterned(GTIN_PATTERN, GTIN_RULE, {
    minLength: 8,
    maxLength: 14,
    description: `The barcode on the package: GTIN-8, 12 (UPC), 13 (EAN) or 14, with its check digit. ${description}`,
  });

export const nafdacNumber = (description: string) =>
  patterned(NAFDAC_PATTERN, NAFDAC_RULE, {
    minLength: 2,
    maxLength: 30,
    description: `The registration with NAFDAC, as it is printed: "A4-0123". ${description}`,
  });

const quantity = Type.Integer({
  minimum: 0,
  maximum: MOST_OF_STOCK,
  description: 'How many sales units you can supply now; 0 when there are none.',
});
export const salesUnit = Type.Enum([...UNITS], {
  description: 'What you sell one of, and what `price_ngn` buys.',
});
export const packSize = Type.Integer({
  minimum: 1,
  maximum: MOST_OF_STOCK,
  description: 'How many tablets, capsules, ... one sales unit holds; 1 where it is a single one.',
});
const price = Type.Integer({
  minimum: 1,
  maximum: MOST_OF_STOCK,
  description: 'Whole Naira (not kobo) for one sales unit.',
});
const asOf = (description: string) =>
  Type.String({
    format: 'date-time',
    description: `RFC 3339. The moment that this is true of, by the clock of the system that counts. ${description}`,
  });

export const PutStockBody = Type.Object(
  {
    quantity,
    sales_unit: salesUnit,
    pack_size: packSize,
    price_ngn: price,
    as_of: asOf('Kept to the millisecond; at most 5 minutes ahead of our clock.'),
  },
  { $id: 'PutStockBody', additionalProperties: false },
);
export type PutStockBody = Static<typeof PutStockBody>;
export const bodySameAsInTheService: SameType<PutStockBody, SaidStock> = true;

export const PutItemStockBody = Type.Object(
  {
    ...PutStockBody.properties,
    sales_unit: Type.Optional(salesUnit),
    pack_size: Type.Optional(packSize),
  },
  {
    $id: 'PutItemStockBody',
    additionalProperties: false,
    description: '`sales_unit` and `pack_size` are required where the item code is mapped without them.',
  },
);
export type PutItemStockBody = Static<typeof PutItemStockBody>;
export const itemBodySameAsInTheService: SameType<PutItemStockBody, SaidItemStock> = true;

export const StockRow = Type.Object(
  {
    medicine_id: Type.Optional(text(200, 'The medicine by its id. Not beside `medicine`.')),
    medicine: Type.Optional(
      text(
        500,
        'The medicine by name or brand, with strength and form in any order: "Amoxicillin 500mg caps"; or its `medicine_id`. Never guessed.',
      ),
    ),
    item_code: Type.Optional(
      itemCode('Your own code. Alone, where it is mapped; with the medicine it is mapped from then on.'),
    ),
    gtin: Type.Optional(gtin('Alone where it is known.')),
    nafdac_number: Type.Optional(nafdacNumber('Alone where it is known.')),
    quantity,
    sales_unit: Type.Optional(salesUnit),
    pack_size: Type.Optional(packSize),
    price_ngn: price,
    as_of: Type.Optional(asOf('Without it, the `as_of` of the call counts.')),
  },
  {
    $id: 'StockRow',
    additionalProperties: false,
    description: '`sales_unit` and `pack_size` may be left out where `item_code` is mapped with them.',
  },
);
export type StockRow = Static<typeof StockRow>;
export const rowSameAsInTheService: SameType<StockRow, FeedRow> = true;

export const BulkQuery = Type.Object(
  {
    mode: Type.Optional(
      Type.Enum([...FEED_MODES], {
        default: 'all_or_nothing',
        description: 'What a bad row does: `all_or_nothing` refuses the call, `keep_good` takes the others.',
      }),
    ),
    dry_run: Type.Optional(
      Type.Enum(['true', 'false'], {
        default: 'false',
        description:
          '`true`: reports what would be stored, with the first changes, and stores nothing. Bad rows are listed in either mode.',
      }),
    ),
    as_of: timeParameter('The moment that rows without an `as_of` are true of.'),
  },
  { additionalProperties: false },
);
export type BulkQuery = Static<typeof BulkQuery>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

const shownStock = Type.Object(
  {
    quantity: Type.Integer(),
    sales_unit: openEnum(UNITS),
    pack_size: Type.Integer(),
    price_ngn: Type.Integer(),
  },
  { $id: 'ShownStock', description: 'What you have of a medicine, as a row has it.' },
);

export const MedicineSchema = Type.Object({
  medicine_id: Type.String(),
  ...MEDICINE_NAME,
  label: Type.String({ description: 'Name, strength and form.' }),
});

export const BulkReport = Type.Object(
  {
    rows: count('Rows in the body, empty ones left out: `bad`, `superseded`, `stored` and `late` together.'),
    good: count('Those that could be taken.'),
    bad: count('Those that could not.'),
    medicines: count(
      'Medicines that the good rows name. Of several rows the one with the latest `as_of` counts.',
    ),
    superseded: count(
      'Good rows that another row of the same medicine replaces, since one line is kept for each.',
    ),
    stored: count('Of these medicines, the ones whose stock is now what you sent.'),
    late: count('The others: something newer was there, and stays.'),
    mapped: count('Item codes that the good rows mapped.'),
    errors: Type.Array(FieldErrorSchema, {
      description: 'What is wrong with the first 100 bad rows: `[16].quantity` is of the 17th row.',
    }),
    changes: Type.Array(
      Type.Object({
        medicine: MedicineSchema,
        before: nullable(shownStock, 'What is stored now; null where nothing is.'),
        after: shownStock,
      }),
      { description: 'With `dry_run`, the first 20 medicines whose stock would change; empty otherwise.' },
    ),
  },
  { $id: 'BulkReport' },
);
export type BulkReport = Static<typeof BulkReport>;
export const reportSameAsInTheService: SameType<
  Omit<BulkReport, 'errors' | 'changes'>,
  Omit<FeedReport, 'errors' | 'changes'>
> = true;

export const StockLine = Type.Object(
  {
    medicine: MedicineSchema,
    quantity: Type.Integer({ description: 'Sales units that you said you have.' }),
    reserved: Type.Integer({
      description:
        'How many `content_unit` of that quantity are kept for orders, or were dispensed after `as_of`. Partners can order the rest.',
    }),
    in_stock: Type.Boolean({
      description: 'Whether any are left beside the reserved ones, so that partners find it.',
    }),
    sales_unit: openEnum(UNITS),
    pack_size: Type.Integer({ description: 'How many `content_unit` one `sales_unit` holds.' }),
    content_unit: openEnum(UNITS),
    price_ngn: Type.Integer({ description: 'Whole Naira for one `sales_unit`.' }),
    as_of: time('The moment that this is true of.'),
  },
  { $id: 'StockLine' },
);
export type StockLine = Static<typeof StockLine>;
export const lineSameAsInTheService: SameType<StockLine, ServiceStockLine> = true;

export const PutStockAnswer = Type.Object(
  {
    outcome: Type.Enum(['stored', 'late'], {
      description: '`late`: something newer was there, and stays. Nothing is wrong; do not send it again.',
    }),
    stock: StockLine,
  },
  { $id: 'PutStockAnswer' },
);
export const answerSameAsInTheService: SameType<Static<typeof PutStockAnswer>, PutStockOutcome> = true;

export const ListStockQuery = Type.Object(
  {
    limit: pageLimit('Medicines a page.'),
    cursor: pageCursor,
    q: Type.Optional(
      searchText(200, 'Only medicines with this generic name or brand; it may name a strength and a form.'),
    ),
  },
  { additionalProperties: false },
);
export type ListStockQuery = Static<typeof ListStockQuery>;

export const StockList = Type.Object(
  {
    stock: Type.Array(StockLine, { description: 'By medicine_id.' }),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
  },
  { $id: 'StockList' },
);
export type StockList = Static<typeof StockList>;

export const MEDICINE_ID_EXAMPLE = 'med_f08334a4d997';

export const SAID_EXAMPLE = { quantity: 40, sales_unit: 'pack', pack_size: 24, price_ngn: 900 } as const;

export const LINE_EXAMPLE: ServiceStockLine = {
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
  price_ngn: 900,
  as_of: '2026-11-21T08:00:00.000Z',
};

/** Two rows, in each of the forms. */
export const ROWS_EXAMPLE = [
  { medicine_id: MEDICINE_ID_EXAMPLE, ...SAID_EXAMPLE, as_of: LINE_EXAMPLE.as_of },
  {
    medicine: 'amoxicillin 500 mg capsule',
    item_code: 'AMX500-24',
    ...SAID_EXAMPLE,
    quantity: 0,
    as_of: LINE_EXAMPLE.as_of,
  },
];
