/** Item code operations: `/item-codes`. */
import { type Static, Type } from 'typebox';
import { UNITS } from '../../domain/medicines/units.ts';
import type {
  ItemCode as ServiceItemCode,
  MapOutcome,
  OwnItemCode,
  ItemCodeInput,
} from '../../services/stock/item-codes.ts';
import {
  closedObject,
  closedSchema,
  DEFAULT_PAGE_LIMIT,
  nullable,
  openEnum,
  pageCursor,
  pageMembers,
  pageLimit,
  type SameType,
  schema,
  text,
  time,
} from '../schemas/common.ts';
import {
  brand,
  gtin,
  STOCK_LINE_EXAMPLE,
  MedicineSchema,
  nafdacNumber,
  packSize,
  PutItemStockBody,
  PutStockAnswer,
  STOCK_EXAMPLE,
  salesUnit,
  sentContentSize,
  shownBrand,
} from './stock-schemas.ts';
import { ITEM_CODE_PATTERN, ITEM_CODE_RULE } from '../../domain/pharmacies/item-codes.ts';
import { validationError } from '../../services/common/errors.ts';
import type { PharmacyCaller } from '../../services/partners/authentication.ts';
import { type Call, ok, parameter, pharmacyEndpoint } from '../http/endpoint.ts';
import type { Services } from '../../services/compose.ts';
import { ITEM_CODE_CURSOR } from '../http/cursors.ts';

const IF_KNOWN = 'Stored as your own information. Refused if it is known to belong to another medicine.';

const MapItemCodeBody = closedSchema(
  'MapItemCodeBody',
  {
    medicine_id: text(200, 'The medicine that the code stands for.'),
    brand: Type.Optional(brand),
    sales_unit: Type.Optional(salesUnit),
    pack_size: Type.Optional(packSize),
    content_size: Type.Optional(sentContentSize),
    gtin: Type.Optional(gtin(IF_KNOWN)),
    nafdac_number: Type.Optional(nafdacNumber(IF_KNOWN)),
    replaces_mapped_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'The `mapped_at` that you read. If the code has another one by now, the call is refused with `item_code_changed`.',
      }),
    ),
    only_new: Type.Optional(
      Type.Boolean({
        description:
          'If true, the call is refused with `item_code_changed` if the code is mapped to another article.',
      }),
    ),
  },
  'Send `sales_unit` and `pack_size` together or not at all. If they are mapped, you can leave both out when you set stock by item code.',
);
type MapItemCodeBody = Static<typeof MapItemCodeBody>;
export const bodyMatchesService: SameType<MapItemCodeBody, ItemCodeInput> = true;

const ItemCode = schema('ItemCode', {
  item_code: Type.String({ description: 'Your item code.' }),
  medicine: MedicineSchema,
  brand: shownBrand,
  sales_unit: nullable(openEnum(UNITS), 'Unit of sale; null if not set.'),
  pack_size: nullable(Type.Integer(), 'How many tablets, capsules, ... are in a pack; null if not set.'),
  content_size: nullable(Type.String(), 'Size of one bottle, tube or other container; null if not set.'),
  gtin: nullable(Type.String(), 'The barcode that you set, in its shortest form.'),
  nafdac_number: nullable(Type.String(), 'The registration that you set, in capitals: "A4-0123".'),
  mapped_at: time('When it was mapped.'),
});
export const matchesService: SameType<Static<typeof ItemCode>, ServiceItemCode> = true;

const MapItemCodeAnswer = schema('MapItemCodeAnswer', {
  outcome: Type.Enum(['mapped', 'changed', 'unchanged'], {
    description: '`changed`: the previous mapping was different and is in `before`.',
  }),
  mapping: ItemCode,
  before: nullable(ItemCode, 'The previous mapping, if it changed.'),
});
export const answerMatchesService: SameType<Static<typeof MapItemCodeAnswer>, MapOutcome> = true;

const DeleteItemCodeQuery = closedObject({
  mapped_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'The `mapped_at` that you read. If the code has another one by now, the call is refused with `item_code_changed`.',
    }),
  ),
});
type DeleteItemCodeQuery = Static<typeof DeleteItemCodeQuery>;

const ListItemCodesQuery = closedObject({
  limit: pageLimit('Maximum codes per page.'),
  cursor: pageCursor,
  only: Type.Optional(
    Type.Enum(['damaged'], {
      description:
        '`damaged` lists the first 100 codes that a spreadsheet has changed, such as 6.154E+12. They may ' +
        'stand for several articles: delete them, and map the correct codes.',
    }),
  ),
});
type ListItemCodesQuery = Static<typeof ListItemCodesQuery>;

const ItemCodeList = schema('ItemCodeList', {
  item_codes: Type.Array(ItemCode, { description: 'Sorted by `item_code` in ASCII order.' }),
  ...pageMembers,
});

const ITEM_CODE_EXAMPLE: ServiceItemCode = {
  item_code: 'PCM500-24',
  medicine: STOCK_LINE_EXAMPLE.medicine,
  brand: null,
  sales_unit: 'pack',
  pack_size: 24,
  content_size: null,
  gtin: null,
  nafdac_number: null,
  mapped_at: '2026-11-21T08:00:00.000Z',
};

const ITEM_CODE_PARAMETERS = {
  item_code: {
    description: 'Your item code, percent-encoded: `A/12` is `A%2F12`.',
    example: ITEM_CODE_EXAMPLE.item_code,
    pattern: ITEM_CODE_PATTERN,
  },
};

type CallOfPharmacy = Pick<Call<unknown, unknown, PharmacyCaller>, 'caller' | 'parameters'>;

/** The item code in the path, owned by the caller. */
function ownItemCode(call: CallOfPharmacy): OwnItemCode {
  return { pharmacy_id: call.caller.pharmacy_id, item_code: parameter(call, 'item_code') };
}

/** @throws ServiceError `validation_error` for a text that cannot be an item code. */
function validItemCode(call: CallOfPharmacy): OwnItemCode {
  const own = ownItemCode(call);
  if (own.item_code !== '') return own;
  throw validationError([{ path: 'item_code', code: 'pattern', message: ITEM_CODE_RULE }]);
}

export function listItemCodes({ itemCodes }: Services) {
  return pharmacyEndpoint<undefined, ListItemCodesQuery>({
    route: 'GET /item-codes',
    scope: 'stock:write',
    id: 'listItemCodes',
    tag: 'Item codes',
    summary: 'List your item codes',
    description: 'Sorted by item code, in pages.',
    answers: ok('A page of item codes.', ItemCodeList, {
      item_codes: [ITEM_CODE_EXAMPLE],
      has_more: false,
      next_cursor: null,
    }),
    errors: ['invalid_cursor'],
    query: ListItemCodesQuery,
    async handle({ caller, query: { limit = DEFAULT_PAGE_LIMIT, cursor, only } }) {
      if (only === 'damaged') {
        const item_codes = await itemCodes.listDamaged(caller.pharmacy_id);
        return { data: { item_codes, has_more: false, next_cursor: null } };
      }
      const after = ITEM_CODE_CURSOR.read(cursor);
      const page = await itemCodes.list(caller.pharmacy_id, { limit, after });
      return { data: { ...page, next_cursor: ITEM_CODE_CURSOR.next(page.has_more, page.item_codes) } };
    },
  });
}

export function readItemCode({ itemCodes }: Services) {
  return pharmacyEndpoint({
    route: 'GET /item-codes/:item_code',
    scope: 'stock:write',
    id: 'readItemCode',
    tag: 'Item codes',
    summary: 'Read an item code',
    description: 'The medicine, brand, pack and identifiers that you mapped it to.',
    parameters: ITEM_CODE_PARAMETERS,
    answers: ok('The mapping.', ItemCode, ITEM_CODE_EXAMPLE),
    errors: ['item_code_not_found'],
    handle: async (call) => ({ data: await itemCodes.read(ownItemCode(call)) }),
  });
}

export function mapItemCode({ itemCodes }: Services) {
  return pharmacyEndpoint<MapItemCodeBody>({
    route: 'PUT /item-codes/:item_code',
    scope: 'stock:write',
    id: 'mapItemCode',
    tag: 'Item codes',
    summary: 'Map an item code to an article',
    description:
      'The article is the medicine of a brand or maker in a pack. Replaces an existing mapping, which stock files never do. The ' +
      'stock of the previous article does not change: set it to 0 if you have none left.',
    bodyExample: {
      medicine_id: ITEM_CODE_EXAMPLE.medicine.medicine_id,
      sales_unit: 'pack',
      pack_size: 24,
    } satisfies MapItemCodeBody,
    parameters: ITEM_CODE_PARAMETERS,
    answers: ok('The new mapping.', MapItemCodeAnswer, {
      outcome: 'mapped',
      mapping: ITEM_CODE_EXAMPLE,
      before: null,
    }),
    errors: ['item_code_changed', 'item_code_limit_reached'],
    body: MapItemCodeBody,
    handle: async (call) => ({ data: await itemCodes.map(validItemCode(call), call.body) }),
  });
}

export function deleteItemCode({ itemCodes }: Services) {
  return pharmacyEndpoint<undefined, DeleteItemCodeQuery>({
    route: 'DELETE /item-codes/:item_code',
    scope: 'stock:write',
    id: 'deleteItemCode',
    tag: 'Item codes',
    summary: 'Delete an item code',
    description: 'Deletes the mapping. The stock that you set with the code stays.',
    parameters: ITEM_CODE_PARAMETERS,
    answers: ok('The deleted mapping.', ItemCode, ITEM_CODE_EXAMPLE),
    errors: ['item_code_not_found', 'item_code_changed'],
    query: DeleteItemCodeQuery,
    handle: async (call) => ({ data: await itemCodes.delete(ownItemCode(call), call.query.mapped_at) }),
  });
}

export function putItemStock({ stock }: Services) {
  return pharmacyEndpoint<PutItemStockBody>({
    route: 'PUT /item-codes/:item_code/stock',
    scope: 'stock:write',
    id: 'putItemStock',
    tag: 'Stock',
    summary: 'Set the stock of an item code',
    description:
      'Like `PUT /stock/{medicine_id}`, for the medicine and brand of the code. Refused if `sales_unit` or `pack_size` differ from the mapping.',
    bodyExample: {
      quantity: STOCK_EXAMPLE.quantity,
      price_ngn: STOCK_EXAMPLE.price_ngn,
      as_of: STOCK_LINE_EXAMPLE.as_of,
    } satisfies PutItemStockBody,
    parameters: ITEM_CODE_PARAMETERS,
    answers: ok('The current stock.', PutStockAnswer, { outcome: 'stored', stock: STOCK_LINE_EXAMPLE }),
    errors: ['item_code_not_found', 'unknown_medicine', 'stock_changed', 'article_in_stock'],
    body: PutItemStockBody,
    handle: async (call) => ({ data: await stock.putItem(ownItemCode(call), call.body) }),
  });
}
