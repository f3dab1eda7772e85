/** Stock is reserved from the ordered article, or from another pack of the same medicine and brand. */
import { describe, expect, test } from '@jest/globals';
import { array, assert, boolean, constant, constantFrom, integer, property, record, tuple } from 'fast-check';
import { planReservation, type ReservableArticle } from '../../domain/stock.ts';

const article = (
  article_id: string,
  content_left: number,
  pack_size = 24,
  group = 'paracetamol',
): ReservableArticle => ({ article_id, content_left, pack_size, group, is_short_dated: false });
const reservedFor = (lines: Parameters<typeof planReservation>[0], shelf: readonly ReservableArticle[]) =>
  planReservation(lines, shelf).reserved;
const line = (article_id: string, content_quantity: number) => ({ article_id, content_quantity });

describe('stock for an order', () => {
  test('the ordered article is reserved as long as enough is left', () => {
    const shelf = [article('pack', 48), article('tub', 1_000, 1_000)];
    expect(reservedFor([line('pack', 48)], shelf)).toEqual([
      { ordered_article_id: 'pack', article_id: 'pack', content_quantity: 48 },
    ]);
  });

  test('when the ordered article has too little, the smallest other pack with enough left is reserved', () => {
    const shelf = [
      article('pack', 47),
      article('tub', 1_000, 1_000),
      article('strip', 60, 10),
      article('two', 10, 2),
    ];
    expect(reservedFor([line('pack', 48)], shelf)).toEqual([
      { ordered_article_id: 'pack', article_id: 'strip', content_quantity: 48 },
    ]);
  });

  test('another brand or medicine is never reserved', () => {
    const shelf = [article('pack', 0), article('panadol', 1_000, 24, 'panadol')];
    expect(planReservation([line('pack', 48)], shelf)).toEqual({ reserved: [], linesOutOfStock: [1] });
  });

  test('lines with stock of their own article are served before lines that need another pack', () => {
    const shelf = [article('pack', 0), article('strip', 60, 10)];
    const lines = [line('pack', 24), line('strip', 50)];
    expect(planReservation(lines, shelf).linesOutOfStock).toEqual([1]);
    expect(reservedFor([line('pack', 10), line('strip', 50)], shelf)).toEqual([
      { ordered_article_id: 'strip', article_id: 'strip', content_quantity: 50 },
      { ordered_article_id: 'pack', article_id: 'strip', content_quantity: 10 },
    ]);
  });

  test('a short-dated pack is not reserved instead of the ordered one', () => {
    const strip = { ...article('strip', 60, 10), is_short_dated: true };
    expect(planReservation([line('pack', 24)], [article('pack', 0), strip])).toEqual({
      reserved: [],
      linesOutOfStock: [1],
    });
  });

  test('only lines for which no pack has enough content are named as out of stock', () => {
    const shelf = [article('pack', 0), article('strip', 60, 10), article('other', 0, 24, 'ibuprofen')];
    expect(planReservation([line('pack', 24), line('other', 24)], shelf).linesOutOfStock).toEqual([2]);
  });

  test('all lines of an article are served from the same stock', () => {
    const shelf = [article('pack', 40), article('tub', 1_000, 1_000)];
    expect(reservedFor([line('pack', 24), line('pack', 24)], shelf)).toEqual([
      { ordered_article_id: 'pack', article_id: 'tub', content_quantity: 48 },
    ]);
  });
});

test('the reserved content is the ordered content, within one brand and never more than is left', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const shelves = tuple(
    ...ids.map((id) =>
      record({
        article_id: constant(id),
        group: constantFrom('one', 'two'),
        pack_size: integer({ min: 1, max: 100 }),
        content_left: integer({ min: -5, max: 100 }),
        is_short_dated: boolean(),
      }),
    ),
  );
  const orders = array(
    record({ article_id: constantFrom(...ids), content_quantity: integer({ min: 1, max: 60 }) }),
    { minLength: 1, maxLength: 5 },
  );
  assert(
    property(shelves, orders, (shelf, lines) => {
      const { reserved, linesOutOfStock } = planReservation(lines, shelf);
      const isSupplied = (id: string) => reserved.some(({ ordered_article_id }) => ordered_article_id === id);
      expect(lines.every(({ article_id }) => isSupplied(article_id))).toBe(linesOutOfStock.length === 0);
      const find = (id: string) => shelf.find(({ article_id }) => article_id === id);
      for (const id of ids) {
        const sum = (of: readonly { readonly content_quantity: number }[]) =>
          of.reduce((total, { content_quantity }) => total + content_quantity, 0);
        const ordered = sum(lines.filter(({ article_id }) => article_id === id));
        const forIt = sum(reserved.filter(({ ordered_article_id }) => ordered_article_id === id));
        expect(forIt).toBe(isSupplied(id) ? ordered : 0);
        const taken = sum(reserved.filter(({ article_id }) => article_id === id));
        expect(taken === 0 || taken <= (find(id)?.content_left ?? 0)).toBe(true);
      }
      for (const { ordered_article_id, article_id } of reserved) {
        expect(find(article_id)?.group).toBe(find(ordered_article_id)?.group);
        expect(article_id === ordered_article_id || find(article_id)?.is_short_dated === false).toBe(true);
      }
    }),
  );
});
