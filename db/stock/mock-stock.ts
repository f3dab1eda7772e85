/** Invented stock: every pharmacy has nearly all common medicines and some of the others. */
import { formOf } from '../../domain/medicines/dosage-forms.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import { seededRandom } from '../import/seeded-random.ts';
import { typicalSale } from './mock-prices.ts';
import type { Product } from '../medicines/reference/who-medicines.ts';

export interface MockMedicine extends Product {
  readonly medicine_id: string;
  readonly medicine_number: number;
}

interface Shelf {
  readonly pharmacy_id: string;
  readonly pharmacy_number: number;
}

export interface MockStock {
  readonly pharmacy_number: number;
  readonly medicine_number: number;
  readonly quantity: number;
  readonly sales_unit: Unit;
  readonly pack_size: number;
  readonly content_unit: Unit;
  readonly price_ngn: number;
}

/** How likely a pharmacy keeps a common medicine, and any other. */
const COMMON_SHARE = 0.95;
const OTHER_SHARE = 0.15;
/** The share of lines that have just run out. */
const EMPTY_SHARE = 0.06;
const MAX_QUANTITY = 120;
/** Pharmacies price a medicine up to so much below and above the usual. */
const PRICE_SPREAD = 0.2;
/** Prices are multiples of it; Naira. */
const PRICE_STEP = 10;
/** Enough for whatever a partner tries in the sandbox. */
const SANDBOX_QUANTITY = 100_000;

/** What one pharmacy has on its shelves. */
export function mockStock(pharmacy: Shelf, medicines: readonly MockMedicine[]): MockStock[] {
  return medicines.flatMap((medicine) => {
    const { isCommon } = typicalSale(medicine);
    const isKept =
      seededRandom(pharmacy.pharmacy_id, medicine.medicine_id) < (isCommon ? COMMON_SHARE : OTHER_SHARE);
    return isKept ? [stockLine(pharmacy, medicine, quantityOf(pharmacy.pharmacy_id, medicine))] : [];
  });
}

/** What a sandbox pharmacy has: everything, in plenty. */
export function sandboxStock(pharmacy: Shelf, medicines: readonly MockMedicine[]): MockStock[] {
  return medicines.map((medicine) => stockLine(pharmacy, medicine, SANDBOX_QUANTITY));
}

function stockLine(pharmacy: Shelf, medicine: MockMedicine, quantity: number): MockStock {
  const { salesUnit, contentUnit } = formOf(medicine.form);
  const { packSize, priceNgn } = typicalSale(medicine);
  const factor =
    1 + PRICE_SPREAD * (2 * seededRandom(pharmacy.pharmacy_id, medicine.medicine_id, 'price') - 1);
  return {
    pharmacy_number: pharmacy.pharmacy_number,
    medicine_number: medicine.medicine_number,
    quantity,
    sales_unit: salesUnit,
    pack_size: packSize,
    content_unit: contentUnit,
    price_ngn: Math.max(PRICE_STEP, Math.round((priceNgn * factor) / PRICE_STEP) * PRICE_STEP),
  };
}

function quantityOf(pharmacy_id: string, { medicine_id }: MockMedicine): number {
  if (seededRandom(pharmacy_id, medicine_id, 'empty') < EMPTY_SHARE) return 0;
  return 1 + Math.floor(seededRandom(pharmacy_id, medicine_id, 'quantity') * MAX_QUANTITY);
}
