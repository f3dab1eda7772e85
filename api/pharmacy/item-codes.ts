/** The operations on a pharmacy's item codes: `/item-codes`. */
import { type Static, Type } from 'typebox';
import { UNITS } from '../../domain/medicines/units.ts';
import type {
  ItemCode as ServiceItemCode,
  MapOutcome,
  OwnItemCode,
  SaidItemCode,
} from '../../services/stock/item-codes.ts';
import {
  DEFAULT_PAGE_LIMIT,
  nullable,
  openEnum,
  pageCursor,
  pageLimit,
  type SameType,
  text,
  time,
} from '../schemas/common.ts';
import {
  gtin,
  LINE_EXAMPLE,
  MedicineSchema,
  nafdacNumber,
  packSize,
  PutItemStockBody,
  PutStockAnswer,
  SAID_EXAMPLE,
  salesUnit,
} from './stock-schemas.ts';
import { ITEM_CODE_PATTERN, ITEM_CODE_RULE } from '../../domain/pharmacies/item-codes.ts';
import { validationError } from '../../services/common/errors.ts';
import type { PharmacyCaller } from '../../services/partners/authentication.ts';
import { type Call, parameter, pharmacyEndpoint } from '../http/endpoint.ts';
import type { Services } from '../../services/compose.ts';
import { itemCodeCursorAfter, readItemCodeCursor } from '../http/cursors.ts';

const IF_KNOWN = 'Kept as your own word; refused where it is known to be of another medicine.';

const MapItemCodeBody = Type.Object(
  {
    medicine_id: text(200, 'The medicine that it means.'),
    sales_unit: Type.Optional(salesUnit),
    pack_size: Type.Optional(packSize),
    gtin: Type.Optional(gtin(IF_KNOWN)),
    nafdac_number: Type.Optional(nafdacNumber(IF_KNOWN)),
  },
  {
    $id: 'MapItemCodeBody',
    additionalProperties: false,
    description: '`sales_unit` and `pack_size` both or neither: with them, stock of the code needs neither.',
  },
);
type MapItemCodeBody = Static<typeof MapItemCodeBody>;
export const bodySameAsInTheService: SameType<MapItemCodeBody, SaidItemCode> = true;

const ItemCode = Type.Object(
  {
    item_code: Type.String({ description: 'Your own code.' }),
    medicine: MedicineSchema,
    sales_unit: nullable(openEnum(UNITS), 'What you sell one of; null where you did not say.'),
    pack_size: nullable(
      Type.Integer(),
      'How many tablets, capsules, ... it holds; null where you did not say.',
    ),
    gtin: nullable(Type.String(), 'The barcode that you gave, with as many digits as it needs.'),
    nafdac_number: nullable(Type.String(), 'The registration that you gave, in capitals: "A4-0123".'),
    mapped_at: time('Since when it means this.'),
  },
  { $id: 'ItemCode' },
);
export const sameAsInTheService: SameType<Static<typeof ItemCode>, ServiceItemCode> = true;

const MapItemCodeAnswer = Type.Object(
  {
    outcome: Type.Enum(['mapped', 'changed', 'unchanged'], {
      description: '`changed`: it meant or said something else, which is `before`.',
    }),
    mapping: ItemCode,
    before: nullable(ItemCode, 'What it was, where it is changed.'),
  },
  { $id: 'MapItemCodeAnswer' },
);
export const answerSameAsInTheService: SameType<Static<typeof MapItemCodeAnswer>, MapOutcome> = true;

const ListItemCodesQuery = Type.Object(
  {
    limit: pageLimit('Codes a page.'),
    cursor: pageCursor,
    only: Type.Optional(
      Type.Enum(['damaged'], {
        description:
          '`damaged`: codes that a spreadsheet has changed, such as 6.154E+12, so that they may stand for several articles; the first 100. Delete them, and map the right ones.',
      }),
    ),
  },
  { additionalProperties: false },
);
type ListItemCodesQuery = Static<typeof ListItemCodesQuery>;

const ItemCodeList = Type.Object(
  {
    item_codes: Type.Array(ItemCode, { description: 'By item_code, in the order of ASCII.' }),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
  },
  { $id: 'ItemCodeList' },
);

const ITEM_CODE_EXAMPLE: ServiceItemCode = {
  item_code: 'PCM500-24',
  medicine: LINE_EXAMPLE.medicine,
  sales_unit: 'pack',
  pack_size: 24,
  gtin: null,
  nafdac_number: null,
  mapped_at: '2026-11-21T08:00:00.000Z',
};

const ITEM_CODE_PARAMETERS = {
  item_code: {
    description: 'Your own code, percent-encoded: `A/12` is `A%2F12`.',
    example: ITEM_CODE_EXAMPLE.item_code,
    pattern: ITEM_CODE_PATTERN,
  },
};

type CallOfPharmacy = Pick<Call<unknown, unknown, PharmacyCaller>, 'caller' | 'parameters'>;

/** The item code that the path of a call names, under its pharmacy. */
function ownItemCode(call: CallOfPharmacy): OwnItemCode {
  return { pharmacy_id: call.caller.pharmacy_id, item_code: parameter(call, 'item_code') };
}

/** The same for a call that maps it. @throws ServiceError `validation_error` for a text that can be none. */
function itemCodeToMap(call: CallOfPharmacy): OwnItemCode {
  const own = ownItemCode(call);
  if (own.item_code !== '') return own;
  throw validationError([{ path: 'item_code', code: 'pattern', message: ITEM_CODE_RULE }]);
}

export function listItemCodes({ itemCodes }: Services) {
  return pharmacyEndpoint<undefined, ListItemCodesQuery>({
    method: 'GET',
    path: '/item-codes',
    scope: 'stock:write',
    operation: {
      id: 'listItemCodes',
      tag: 'Item codes',
      summary: 'List your item codes',
      description: 'Page by page, by item_code.',
      answers: {
        200: {
          description: 'A page.',
          data: ItemCodeList,
          example: { item_codes: [ITEM_CODE_EXAMPLE], has_more: false, next_cursor: null },
        },
      },
      errors: ['invalid_cursor'],
    },
    query: ListItemCodesQuery,
    async handle({ caller, query: { limit = DEFAULT_PAGE_LIMIT, cursor, only } }) {
      if (only === 'damaged') {
        const item_codes = await itemCodes.listDamaged(caller.pharmacy_id);
        return { data: { item_codes, has_more: false, next_cursor: null } };
      }
      const after = cursor === undefined ? undefined : readItemCodeCursor(cursor);
      const page = await itemCodes.list(caller.pharmacy_id, { limit, after });
      const last = page.item_codes.at(-1);
      const next_cursor = page.has_more && last !== undefined ? itemCodeCursorAfter(last.item_code) : null;
      return { data: { ...page, next_cursor } };
    },
  });
}

export function readItemCode({ itemCodes }: Services) {
  return pharmacyEndpoint({
    method: 'GET',
    path: '/item-codes/:item_code',
    scope: 'stock:write',
    operation: {
      id: 'readItemCode',
      tag: 'Item codes',
      summary: 'Read what your item code means',
      description: 'As you mapped it.',
      parameters: ITEM_CODE_PARAMETERS,
      answers: { 200: { description: 'What it means.', data: ItemCode, example: ITEM_CODE_EXAMPLE } },
      errors: ['item_code_not_found'],
    },
    handle: async (call) => ({ data: await itemCodes.read(ownItemCode(call)) }),
  });
}

export function mapItemCode({ itemCodes }: Services) {
  return pharmacyEndpoint<MapItemCodeBody>({
    method: 'PUT',
    path: '/item-codes/:item_code',
    scope: 'stock:write',
    operation: {
      id: 'mapItemCode',
      tag: 'Item codes',
      summary: 'Say what your item code means',
      description:
        'In place of what it meant before, which no stock file changes. The stock of the medicine that it meant stays as ' +
        'you told it: tell 0 of it, if you have none any more.',
      bodyExample: {
        medicine_id: ITEM_CODE_EXAMPLE.medicine.medicine_id,
        sales_unit: 'pack',
        pack_size: 24,
      } satisfies MapItemCodeBody,
      parameters: ITEM_CODE_PARAMETERS,
      answers: {
        200: {
          description: 'What it means now.',
          data: MapItemCodeAnswer,
          example: { outcome: 'mapped', mapping: ITEM_CODE_EXAMPLE, before: null },
        },
      },
      errors: ['item_code_limit_reached'],
    },
    body: MapItemCodeBody,
    handle: async (call) => ({ data: await itemCodes.map(itemCodeToMap(call), call.body) }),
  });
}

export function deleteItemCode({ itemCodes }: Services) {
  return pharmacyEndpoint({
    method: 'DELETE',
    path: '/item-codes/:item_code',
    scope: 'stock:write',
    operation: {
      id: 'deleteItemCode',
      tag: 'Item codes',
      summary: 'Take a mapping away',
      description: 'The stock that you told by it stays.',
      parameters: ITEM_CODE_PARAMETERS,
      answers: {
        200: {
          description: 'It means nothing now; this is what it meant.',
          data: ItemCode,
          example: ITEM_CODE_EXAMPLE,
        },
      },
      errors: ['item_code_not_found'],
    },
    handle: async (call) => ({ data: await itemCodes.delete(ownItemCode(call)) }),
  });
}

export function putItemStock({ stock }: Services) {
  return pharmacyEndpoint<PutItemStockBody>({
    method: 'PUT',
    path: '/item-codes/:item_code/stock',
    scope: 'stock:write',
    operation: {
      id: 'putItemStock',
      tag: 'Stock',
      summary: 'Say what you have, by your item code',
      description:
        'As `PUT /stock/{medicine_id}` of the medicine that the code means. A `sales_unit` or `pack_size` that is not that of ' +
        'the code is refused.',
      bodyExample: {
        quantity: SAID_EXAMPLE.quantity,
        price_ngn: SAID_EXAMPLE.price_ngn,
        as_of: LINE_EXAMPLE.as_of,
      } satisfies PutItemStockBody,
      parameters: ITEM_CODE_PARAMETERS,
      answers: {
        200: {
          description: 'The stock as it is now.',
          data: PutStockAnswer,
          example: { outcome: 'stored', stock: LINE_EXAMPLE },
        },
      },
      errors: ['item_code_not_found', 'unknown_medicine'],
    },
    body: PutItemStockBody,
    handle: async (call) => ({ data: await stock.putItem(ownItemCode(call), call.body) }),
  });
}
