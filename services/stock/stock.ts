/** The stock of a pharmacy, one article at a time. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findBrandFacts, findMedicine } from '../../db/stock/catalogue.ts';
import { readItemCode, type StatedIdentifiers } from '../../db/stock/item-codes.ts';
import {
  listStock,
  outcomeOf,
  readStock,
  type ReportedStock,
  type StockPosition,
  type StockUpdate,
  type StoredStock,
  storeStock,
} from '../../db/stock/stock.ts';
import { earliestExpiry } from '../../domain/medicines/articles.ts';
import { brandOf } from '../../domain/medicines/brands.ts';
import { containerOf } from '../../domain/pharmacies/stock-values.ts';
import { isSizeFault, sizeOfContents } from '../../domain/stock.ts';
import { requireTimestamp } from '../../domain/common/timestamps.ts';
import { nigerianTimeInWords } from '../../domain/common/nigerian-day.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { itemCodeNotFound, namedPackFaults, type Pack, packOf, requireWholeItemCode } from './item-codes.ts';
import { type StockInput, type StockLine, toLine, toStockUpdate } from './stock-lines.ts';
import { recogniseMedicines } from '../../db/medicines/recognise-medicines.ts';

export type { StockPosition };

export interface PutStockOutcome {
  /** `unchanged`: only the time changed. `superseded`: newer stock was already stored, so this report was ignored. */
  readonly outcome: 'stored' | 'unchanged' | 'superseded';
  readonly stock: StockLine;
}

/** Stock of an article. The pack can be left out if the item code's mapping has it. */
export type ItemStockInput = Omit<StockInput, keyof Pack | 'brand'> & Partial<Pack>;

/** @throws ServiceError `stock_changed`, unless the stored report is the one to replace, or this one sent again. */
function requireUnchanged(before: ReportedStock | undefined, update: StockUpdate, replaces: Date): void {
  if (before === undefined)
    throw new ServiceError(
      'stock_changed',
      'Your stock does not have this article yet. Send it without replaces_as_of.',
    );
  const isAt = (time: Date) => before.checked_at.getTime() === time.getTime();
  if (isAt(replaces) || (isAt(update.as_of) && outcomeOf(before, update) === 'unchanged')) return;
  throw stockChanged(before);
}

/** @throws ServiceError `article_in_stock`, unless there is none left or the stored report is this one sent again. */
function requireNew(before: ReportedStock | undefined, update: StockUpdate): void {
  if (before === undefined || before.quantity === 0) return;
  const isRepeated =
    before.checked_at.getTime() === update.as_of.getTime() && outcomeOf(before, update) === 'unchanged';
  if (!isRepeated) throw articleInStock(before);
}

export function articleInStock(now: ShownReport): ServiceError {
  return new ServiceError(
    'article_in_stock',
    `You have this article in stock already: ${factsOf(now)}. Change that entry instead.`,
  );
}

type ShownReport = Pick<
  ReportedStock,
  'quantity' | 'sales_unit' | 'price_ngn' | 'batch_number' | 'expires_on' | 'checked_at'
>;

export function stockChanged(now: ShownReport): ServiceError {
  return new ServiceError(
    'stock_changed',
    `The stock of this article has changed since you read it: ${factsOf(now)}, as of ${nigerianTimeInWords(now.checked_at)}. Check your values, and send them again.`,
  );
}

function factsOf({ quantity, sales_unit, price_ngn, batch_number, expires_on }: ShownReport): string {
  return [
    `${quantity} × ${sales_unit} at ₦${price_ngn.toLocaleString('en')}`,
    ...(batch_number === null ? [] : [`batch ${batch_number}`]),
    ...(expires_on === null ? [] : [`expires ${expires_on}`]),
  ].join(', ');
}

export function createStock({
  database,
  minShelfLifeDays,
  clock,
}: {
  readonly database: Kysely<Database>;
  readonly minShelfLifeDays: number;
  readonly clock: () => Date;
}) {
  const shownLine = (stored: StoredStock) => toLine(stored, earliestExpiry(clock(), minShelfLifeDays));
  /** @throws ServiceError `unknown_medicine`, `validation_error`, `stock_changed`, `article_in_stock`. */
  const put = async (
    { pharmacy_id, medicine_id }: { readonly pharmacy_id: string; readonly medicine_id: string },
    said: StockInput,
    identifiers?: StatedIdentifiers,
  ): Promise<PutStockOutcome> => {
    const medicine = await findMedicine(database, medicine_id);
    if (medicine === undefined) {
      throw new ServiceError(
        'unknown_medicine',
        'The catalogue has no medicine with this medicine_id. Use one from GET /stock or GET /medicines.',
      );
    }
    const facts = said.brand === undefined ? undefined : await findBrandFacts(database, said.brand, medicine);
    const brand = brandOf(null, said.brand, medicine, facts);
    const content_unit = containerOf(medicine.form, { sales_unit: said.sales_unit, names: [said.brand] });
    const faults = [
      ...('code' in brand ? [brand] : []),
      ...namedPackFaults(said.brand, said),
      ...(typeof content_unit === 'object' ? [content_unit] : []),
    ];
    if ('code' in brand || typeof content_unit === 'object' || faults.length > 0)
      throw validationError(faults);
    const noIdentifiers = { gtin: null, nafdac_number: null };
    const article = { ...brand, pharmacy_id, medicine, content_unit, ...noIdentifiers, ...identifiers };
    const update = toStockUpdate(article, said, clock());
    if (Array.isArray(update)) throw validationError(update);
    const replaces = said.replaces_as_of === undefined ? undefined : requireTimestamp(said.replaces_as_of);
    const outcomes = await storeStock(database, pharmacy_id, [update], (before) => {
      if (replaces !== undefined) requireUnchanged(before, update, replaces);
      if (said.only_new === true) requireNew(before, update);
    });
    const kept = await readStock(database, pharmacy_id, update.article_id);
    if (kept === undefined) throw new TypeError('The stored stock cannot be read');
    const outcome = outcomes.get(update.article_id);
    const isWritten = outcome === 'new' || outcome === 'changed';
    return { outcome: isWritten ? 'stored' : (outcome ?? 'superseded'), stock: shownLine(kept) };
  };
  return {
    put,
    /** @throws ServiceError `item_code_not_found`, `validation_error`, `stock_changed`, `article_in_stock`. */
    async putItem(
      { pharmacy_id, item_code }: { readonly pharmacy_id: string; readonly item_code: string },
      said: ItemStockInput,
    ): Promise<PutStockOutcome> {
      requireWholeItemCode(item_code);
      const article = await readItemCode(database, pharmacy_id, item_code);
      if (article === undefined) throw itemCodeNotFound();
      const pack = packOf(said, article);
      if (Array.isArray(pack)) throw validationError(pack);
      const { medicine_id, brand, content_size: mappedSize, gtin, nafdac_number } = article;
      const content_size = sizeOfContents(article.form, [said.content_size, mappedSize]);
      if (isSizeFault(content_size)) throw validationError([content_size]);
      const stock = {
        ...said,
        ...pack,
        ...(brand !== null && { brand }),
        ...(content_size !== null && { content_size }),
      };
      return put({ pharmacy_id, medicine_id }, stock, { gtin, nafdac_number });
    },
    /** Lists a page of stock by medicine_id and article_id; with `q`, only the medicines that the text names. */
    async list(
      pharmacy_id: string,
      {
        q,
        ...page
      }: { readonly limit: number; readonly after: StockPosition | undefined; readonly q?: string },
    ) {
      const named = q === undefined ? undefined : await recogniseMedicines(database, q);
      const only = named?.map(({ medicine_number }) => medicine_number);
      const { lines, has_more } = await listStock(database, pharmacy_id, { ...page, ...(only && { only }) });
      return { stock: lines.map(shownLine), has_more };
    },
  };
}
