/** Texts of a pharmacy's own system, and of packages. */
import { ITEM_CODE_PATTERN, ITEM_CODE_RULE } from '../../../domain/pharmacies/item-codes.ts';
import {
  GTIN_PATTERN,
  GTIN_RULE,
  NAFDAC_PATTERN,
  NAFDAC_RULE,
} from '../../../domain/medicines/product-identifiers.ts';
import { patterned } from '../../schemas/common/texts.ts';

export const itemCode = (description: string) =>
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
