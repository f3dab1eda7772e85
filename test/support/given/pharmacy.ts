/** A pharmacy that uses the pharmacy API. */
import { randomBytes } from 'node:crypto';
import type { PutStockBody } from '../../../api/pharmacy/stock-schemas.ts';
import { createKey } from '../../../db/partners/keys.ts';
import { PHARMACY_SCOPE_NAMES, type PharmacyScope } from '../../../domain/partners.ts';
import { MEDICINE_ID, PHARMACY_BASE, PharmacyApiCaller } from '../callers/pharmacy-caller.ts';
import { untilAnswered } from '../callers/until-answered.ts';
import { Contract } from '../engine/contract.ts';
import { addPharmacies, medicineIdOf, type PharmacyToAdd } from '../pharmacies/shelves.ts';
import { Builder } from './builder.ts';
import type { GivenEngine } from './given-engine.ts';

/** Default location of a pharmacy. */
const IN_LAGOS = { latitude: 6.45, longitude: 3.39 };
/** More than the orders of any test need. */
const PLENTY = 100_000;

interface StockWish {
  /** Id or label of the medicine. */
  readonly medicine: string;
  readonly stock: Partial<PutStockBody>;
}

interface Wish {
  readonly engine: Pick<GivenEngine, 'environment' | 'origin' | 'database'>;
  readonly scopes?: readonly PharmacyScope[];
  readonly columns?: Partial<PharmacyToAdd>;
  readonly stock?: readonly StockWish[];
}

export class PharmacyBuilder extends Builder<Wish, PharmacyApiCaller> {
  /** Gives the pharmacy a key with only these scopes. */
  withScopes(...scopes: readonly PharmacyScope[]): this {
    return this.but({ scopes });
  }

  /** Lets searches and re-routing find the pharmacy. */
  listed(): this {
    return this.with({ listed: true });
  }

  /** Sets other columns. */
  with(columns: Partial<PharmacyToAdd>): this {
    return this.but({ columns: { ...this.wish.columns, ...columns } });
  }

  /** Adds stock of a medicine, named by its id or label. */
  having(medicine: string, stock: Partial<PutStockBody> = {}): this {
    return this.but({ stock: [...(this.wish.stock ?? []), { medicine, stock }] });
  }

  /** Adds plenty of stock of the default medicine. */
  stocked(): this {
    return this.having(MEDICINE_ID, { quantity: PLENTY });
  }

  protected override but(changes: Partial<Wish>): this {
    return new PharmacyBuilder({ ...this.wish, ...changes }) as this;
  }

  protected override async make(): Promise<PharmacyApiCaller> {
    const { engine, scopes = PHARMACY_SCOPE_NAMES, columns, stock = [] } = this.wish;
    const { database, origin, environment } = engine;
    const pharmacy_id = columns?.pharmacy_id ?? `ph_${randomBytes(6).toString('hex')}`;
    await addPharmacies(database, [{ ...IN_LAGOS, listed: false, ...columns, pharmacy_id }]);
    const { key } = await createKey(database, {
      pharmacy_id,
      name: 'test',
      scopes,
      environment,
      created_by: 'test',
    });
    const caller = new PharmacyApiCaller(origin, key, pharmacy_id, await Contract.of(origin, PHARMACY_BASE));
    for (const { medicine, stock: line } of stock) {
      const medicineId = medicine.startsWith('med_') ? medicine : await medicineIdOf(database, medicine);
      const { status, error } = await untilAnswered(() => caller.put(medicineId, line));
      if (status !== 200) throw new Error(`PUT /stock answered ${status}: ${error?.message}`);
    }
    return caller;
  }
}
