/** The rate limit: counts the calls of each caller in its windows, for all API processes together. docs/decisions/0008. */
import { CompiledQuery, sql } from 'kysely';
import { WINDOW_NAMES, type CallLimits, type CallWindows, type WindowName } from '../../domain/partners.ts';
import type { Db } from '../schema.ts';

/** The windows, and the limits of callers without their own. */
export interface CallRules {
  readonly defaults: CallLimits;
  readonly windows: CallWindows;
}

export interface ConsumedWindow {
  readonly limit: number;
  readonly used: number;
  /** Milliseconds until the oldest calls leave the window; null when it is empty. */
  readonly frees_in_ms: number | null;
}

export interface ConsumedCalls extends Readonly<Record<WindowName, ConsumedWindow>> {
  /** Number of granted calls. A call counts in both windows or in neither. */
  readonly granted: number;
  /** Milliseconds until the next call can be granted; null when all were granted. */
  readonly room_in_ms: number | null;
  readonly receipt: CallReceipt | null;
}

/** When the granted calls leave each window; the same for all calls counted together. */
export type CallReceipt = Readonly<Record<WindowName, Date>>;

interface ConsumptionRow {
  readonly granted: number;
  readonly room_in_ms: number | null;
  readonly minute_limit: number;
  readonly minute_used: number;
  readonly minute_frees_in_ms: number | null;
  readonly day_limit: number;
  readonly day_used: number;
  readonly day_frees_in_ms: number | null;
  readonly minute_leaves_at: Date | null;
  readonly day_leaves_at: Date | null;
}

const CONSUME = 'select * from consume_calls($1, $2, $3, $4, $5, $6, $7, $8)';

/** Counts calls in the windows of a caller, in one round trip. Refused calls do not count. */
export async function consumeCalls(
  database: Db,
  partnerId: string,
  wanted: number,
  { defaults, windows }: CallRules,
): Promise<ConsumedCalls> {
  const ofWindow = (name: WindowName) => [
    defaults[name],
    interval(windows[name].length_ms),
    interval(windows[name].cell_ms),
  ];
  const parameters = [partnerId, wanted, ...WINDOW_NAMES.flatMap(ofWindow)];
  const { rows } = await database.executeQuery<ConsumptionRow>(CompiledQuery.raw(CONSUME, parameters));
  const [row] = rows;
  if (row === undefined) throw new TypeError('consume_calls returned no row');
  return {
    granted: row.granted,
    room_in_ms: row.room_in_ms,
    minute: { limit: row.minute_limit, used: row.minute_used, frees_in_ms: row.minute_frees_in_ms },
    day: { limit: row.day_limit, used: row.day_used, frees_in_ms: row.day_frees_in_ms },
    receipt: receiptOf(row),
  };
}

function receiptOf({ minute_leaves_at, day_leaves_at }: ConsumptionRow): CallReceipt | null {
  if (minute_leaves_at === null || day_leaves_at === null) return null;
  return { minute: minute_leaves_at, day: day_leaves_at };
}

/** Removes one granted call from the windows; at most once per call. */
export async function giveBackCall(
  database: Db,
  partnerId: string,
  { minute, day }: CallReceipt,
): Promise<void> {
  await sql`select give_back_call(${partnerId}, ${minute}, ${day})`.execute(database);
}

const interval = (milliseconds: number) => `${milliseconds} milliseconds`;

export interface ReadWindow {
  readonly name: WindowName;
  readonly length_ms: number;
  readonly limit: number;
  readonly used: number;
  /** When the oldest and the newest calls leave the window; null when it is empty. */
  readonly frees_at: Date | null;
  readonly empty_at: Date | null;
}

export interface ReadWindows {
  /** By the clock of Postgres, like the times of the windows. */
  readonly now: Date;
  readonly windows: readonly ReadWindow[];
}

/**
 * Returns the windows of the rate limits of a caller without counting a call.
 *
 * @param caller a partner_id, or `pharmacy:` and a pharmacy_id.
 */
export async function readCallWindows(
  database: Db,
  caller: string,
  { defaults, windows }: CallRules,
): Promise<ReadWindows> {
  const { rows } = await sql<Record<WindowName, number | null> & { readonly now: Date }>`
    select minute_limit as minute, day_limit as day, now() from (values (1)) as one
      left join lateral own_limits(${caller}) on true`.execute(database);
  const [{ now, ...limits } = { now: new Date(), minute: null, day: null }] = rows;
  const read = async (name: WindowName): Promise<ReadWindow> => {
    const { length_ms } = windows[name];
    const cells = await readCells(database, caller, name, length_ms);
    return { name, length_ms, limit: limits[name] ?? defaults[name], ...cells };
  };
  return { now, windows: await Promise.all(WINDOW_NAMES.map(read)) };
}

/**
 * Adds up the cells of a window. Leaves out cells that have left the window, and cells that a clock set back has put
 * too far ahead.
 */
async function readCells(
  database: Db,
  partnerId: string,
  name: WindowName,
  lengthMs: number,
): Promise<Pick<ReadWindow, 'used' | 'frees_at' | 'empty_at'>> {
  return database
    .selectFrom('call_cell')
    .where('partner_id', '=', partnerId)
    .where('window_name', '=', name)
    .where('leaves_at', '>', sql<Date>`now()`)
    .where('leaves_at', '<=', sql<Date>`now() + 2 * ${interval(lengthMs)}::interval`)
    .select((cell) => [
      sql<number>`coalesce(sum(calls), 0)::integer`.as('used'),
      cell.fn.min('leaves_at').as('frees_at'),
      cell.fn.max('leaves_at').as('empty_at'),
    ])
    .executeTakeFirstOrThrow();
}
