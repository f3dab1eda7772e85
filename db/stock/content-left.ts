/** How much of a line of stock can still be promised; on columns of `stock`. */
import { sql } from 'kysely';

/** Content units; below 0 when the pharmacy told of less than is promised. A double holds it to the unit up to 2^53. */
export const CONTENT_LEFT = sql<number>`(quantity::bigint * pack_size - reserved)::double precision`;
