/** In what an article is sold: what its item code is mapped with, or else what is said with its stock. */
import type { ArticlePack } from '../../../domain/pharmacies/item-codes.ts';
import type { FieldError } from '../../common/errors.ts';
import type { SaidStock } from '../stock-lines.ts';

export type Pack = Pick<SaidStock, 'sales_unit' | 'pack_size'>;

const MEMBERS = ['sales_unit', 'pack_size'] as const satisfies (keyof Pack)[];

/** What of the pack is missing, or is not that of the article. */
export function packOf(said: Partial<Pack>, article?: ArticlePack): Pack | FieldError[] {
  const faults = MEMBERS.flatMap((member) => faultOf(member, said, article));
  if (faults.length > 0) return faults;
  return {
    sales_unit: article?.sales_unit ?? said.sales_unit,
    pack_size: article?.pack_size ?? said.pack_size,
  } as Pack;
}

function faultOf(member: keyof Pack, said: Partial<Pack>, article: ArticlePack | undefined): FieldError[] {
  const kept = article?.[member] ?? null;
  const told = said[member];
  if (kept === null)
    return told === undefined ? [{ path: member, code: 'required', message: 'is required' }] : [];
  if (told === undefined || told === kept) return [];
  const message = `must be ${kept}, with which the item code is mapped, or be left out; PUT /item-codes/{item_code} changes the mapping`;
  return [{ path: member, code: 'pack_conflict', message }];
}

/** Both of a mapping, or none. */
export function wholePack(said: Partial<Pack>): ArticlePack | FieldError[] {
  const { sales_unit = null, pack_size = null } = said;
  const missing = MEMBERS.filter((member) => said[member] === undefined);
  if (missing.length !== 1) return { sales_unit, pack_size };
  return missing.map((path) => ({ path, code: 'required', message: 'is required where the other is given' }));
}
