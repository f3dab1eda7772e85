/** Lines of a request as a table within a statement. */
import { sql } from 'kysely';
import type { ContentLine } from '../../domain/stock/stock-lines.ts';

/** To be named in a `from`: `line (medicine_id, content_quantity)`. */
export function linesAsTable(lines: readonly ContentLine[]) {
  const ids = lines.map(({ medicine_id }) => medicine_id);
  const quantities = lines.map(({ content_quantity }) => content_quantity);
  return sql`unnest(${ids}::text[], ${quantities}::bigint[]) as line (medicine_id, content_quantity)`;
}
