/** The bodies and answers of item codes. */
import { Type, type Static } from 'typebox';
import { UNITS } from '../../../domain/medicines/units.ts';
import type { ItemCode as ServiceItemCode } from '../../../services/stock/item-codes/item-code.ts';
import type { MapOutcome, SaidItemCode } from '../../../services/stock/item-codes/map-item-code.ts';
import { nullable, time } from '../../schemas/common/common.ts';
import { openEnum } from '../../schemas/common/open-enum.ts';
import { pageCursor, pageLimit } from '../../schemas/common/pages.ts';
import type { SameType } from '../../schemas/common/same-type.ts';
import { text } from '../../schemas/common/texts.ts';
import { MedicineSchema, packSize, salesUnit } from '../stock/schemas.ts';
import { gtin, nafdacNumber } from './texts.ts';

const IF_KNOWN = 'Kept as your own word; refused where it is known to be of another medicine.';

export const MapItemCodeBody = Type.Object(
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
export type MapItemCodeBody = Static<typeof MapItemCodeBody>;
export const bodySameAsInTheService: SameType<MapItemCodeBody, SaidItemCode> = true;

export const ItemCode = Type.Object(
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

export const MapItemCodeAnswer = Type.Object(
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

export const ListItemCodesQuery = Type.Object(
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
export type ListItemCodesQuery = Static<typeof ListItemCodesQuery>;

export const ItemCodeList = Type.Object(
  {
    item_codes: Type.Array(ItemCode, { description: 'By item_code, in the order of ASCII.' }),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
  },
  { $id: 'ItemCodeList' },
);
