/** Statements of partners and pharmacies: closing, reading, disputes, and their verification. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import {
  answerDispute,
  closePeriod,
  findStatement,
  hasLine,
  lastClosed,
  type LinePage,
  type LinePosition,
  listDisputes,
  listStatements,
  oldestOpenEnd,
  openTotals,
  type PartyPeriod,
  recomputed,
  settleEnded,
  statementLines,
  statementsOfPeriod,
  type StatementTotals,
  storeAdjustment,
  storeDispute,
  type StoredStatement,
} from '../db/statements.ts';
import { idFromDigest, newId } from '../domain/common/ids.ts';
import {
  closingTime,
  dayOf,
  periodAfter,
  type PeriodLength,
  periodOf,
  type StatementPeriod,
} from '../domain/money/periods.ts';
import type { LineFilter, Settlement, StatementLine, StatementParty } from '../domain/money/settlements.ts';
import { ServiceError } from './common/errors.ts';

export type { LinePosition };

/** The same id whenever the statement is made. */
function statementId(party: StatementParty, partyId: string, startsOn: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([party, partyId, startsOn]))
    .digest();
  return idFromDigest('statement', digest);
}

interface Closing {
  readonly length: PeriodLength;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/**
 * Settles ended requests, and closes each period whose closing time has passed. Safe to repeat, to interrupt, and to run
 * in several processes.
 *
 * @returns `closed`: the first days of the closed periods; `settled`: the number of settled requests.
 */
export async function closeDuePeriods(
  database: Kysely<Database>,
  { length, now, signal }: Closing,
): Promise<{ readonly settled: number; readonly closed: readonly string[] }> {
  const settled = await settleEnded(database, () => signal?.throwIfAborted());
  const closed: string[] = [];
  for (;;) {
    const period = await openPeriod(database, length, now);
    if (closingTime(period) > now) return { settled, closed };
    await closePeriod(database, period, closingTime(period), statementId);
    closed.push(period.starts_on);
  }
}

/** The oldest period that is not closed. */
async function openPeriod(
  database: Kysely<Database>,
  length: PeriodLength,
  now: Date,
): Promise<StatementPeriod> {
  const last = await lastClosed(database);
  if (last !== undefined) return periodAfter(last, length);
  return periodOf(dayOf((await oldestOpenEnd(database)) ?? now), length);
}

/** A statement as its party reads it. */
export interface Statement extends StatementTotals {
  readonly statement_id: string;
  readonly status: 'open' | 'closed';
  readonly period: StatementPeriod;
  readonly closed_at: Date | null;
}

/** A partner or pharmacy. */
export interface Party {
  readonly party: StatementParty;
  readonly party_id: string;
}

interface StatementDependencies {
  readonly database: Kysely<Database>;
  readonly statementPeriod: PeriodLength;
  readonly clock: () => Date;
}

export type Statements = ReturnType<typeof createStatements>;

export function createStatements({ database, statementPeriod, clock }: StatementDependencies) {
  /** The open statement so far. Requests are settled within minutes of their end. */
  async function openStatement({ party, party_id }: Party): Promise<Statement & PartyPeriod> {
    const period = await openPeriod(database, statementPeriod, clock());
    const of = { party, party_id, period, closed_at: null };
    const statement_id = statementId(party, party_id, period.starts_on);
    return { ...of, statement_id, status: 'open', ...(await openTotals(database, of)) };
  }

  /** @throws ServiceError `statement_not_found`, also for another party's statement. */
  async function required(party: Party, statement_id: string): Promise<Statement & PartyPeriod> {
    const stored = await findStatement(database, statement_id);
    if (stored !== undefined && stored.party === party.party && stored.party_id === party.party_id)
      return { ...stored, status: 'closed' };
    const open = await openStatement(party);
    if (stored === undefined && open.statement_id === statement_id) return open;
    throw new ServiceError('statement_not_found');
  }

  return {
    /** The statements of a party, newest first; the first page begins with the open one. */
    async list(
      party: Party,
      page: { readonly limit: number; readonly before: string | undefined },
    ): Promise<{ readonly statements: readonly Statement[]; readonly has_more: boolean }> {
      const { statements, has_more } = await listStatements(database, party.party, party.party_id, page);
      const closed = statements.map((statement) => ({ ...statement, status: 'closed' as const }));
      if (page.before !== undefined) return { statements: closed, has_more };
      return { statements: [await openStatement(party), ...closed], has_more };
    },
    /** @throws ServiceError `statement_not_found`. */
    read: (party: Party, statementId: string): Promise<Statement> => required(party, statementId),
    /** A page of the lines of a statement, oldest first. @throws ServiceError `statement_not_found`. */
    async lines(
      party: Party,
      statementId: string,
      page: LinePage,
    ): Promise<{ readonly lines: readonly StatementLine[]; readonly has_more: boolean }> {
      return statementLines(database, await required(party, statementId), page);
    },
    /** All lines that match, in batches, for a file. @throws ServiceError `statement_not_found`. */
    async *allLines(
      party: Party,
      statementId: string,
      filter: LineFilter,
    ): AsyncGenerator<readonly StatementLine[]> {
      const of = await required(party, statementId);
      let after: LinePosition | undefined;
      for (;;) {
        const { lines, has_more } = await statementLines(database, of, { limit: FILE_BATCH, after, filter });
        yield lines;
        if (!has_more) return;
        after = lines.at(-1);
      }
    },
    /**
     * Disputes a line of a closed statement. Repeating the same dispute changes nothing.
     *
     * @throws ServiceError `statement_not_found`; `line_not_found`; `illegal_transition` for an open statement and for a
     *   line that is disputed for another reason.
     */
    async dispute(
      party: Party & { readonly by: string },
      {
        statement_id,
        line_id,
        reason,
      }: { readonly statement_id: string; readonly line_id: string; readonly reason: string },
    ): Promise<Statement> {
      const statement = await required(party, statement_id);
      if (statement.closed_at === null)
        throw new ServiceError(
          'illegal_transition',
          'The statement is open. Dispute the line once the statement is closed.',
        );
      const named = { party: party.party, party_id: party.party_id, statement_id, line_id };
      if (!(await hasLine(database, named, statement.period))) throw new ServiceError('line_not_found');
      const stored = await storeDispute(database, named, { reason, by: party.by, at: clock() });
      if (stored !== reason)
        throw new ServiceError(
          'illegal_transition',
          'The line is already disputed; see the reason in its `dispute`.',
        );
      return statement;
    },
  };
}

/** Lines that are read at once for a file. */
const FILE_BATCH = 5_000;

/** A difference between a closed statement and its requests. */
export interface StatementDifference {
  readonly request_id: string;
  readonly stored: Settlement;
  /** Null if Postgres no longer has the request. */
  readonly recomputed: Settlement | null;
}

/** The statements as operators see and repair them. */
export function createStatementOperations({ database, clock, statementPeriod }: StatementDependencies) {
  return {
    list: (startsOn: string | undefined): Promise<StoredStatement[]> =>
      statementsOfPeriod(database, startsOn),
    find: (statementId: string) => findStatement(database, statementId),
    lines: (statement: StoredStatement, limit: number) =>
      statementLines(database, statement, { limit, after: undefined }),
    close: () => closeDuePeriods(database, { length: statementPeriod, now: clock() }),
    disputes: (isOpen: boolean) => listDisputes(database, isOpen),
    /**
     * Recomputes the lines of a closed period from the timelines of their requests.
     *
     * @throws ServiceError `statement_not_found` if the period is not closed.
     */
    async verify(
      startsOn: string,
    ): Promise<{ readonly lines: number; readonly differences: StatementDifference[] }> {
      const lines = await recomputed(database, startsOn);
      const differences = lines
        .filter(({ stored, now }) => !isDeepStrictEqual(stored, now))
        .map(({ request_id, stored, now }) => ({ request_id, stored, recomputed: now ?? null }));
      return { lines: lines.length, differences };
    },
    /**
     * @throws ServiceError `request_not_found` if no settled request has the id, and `illegal_transition` if the current
     *   period has an equal adjustment, because a command that is repeated must not pay twice.
     */
    async adjust(asked: {
      readonly request_id: string;
      readonly party: StatementParty;
      readonly amount_ngn: number;
      readonly reason: string;
    }): Promise<string> {
      const adjustment_id = newId('adjustment');
      const stored = await storeAdjustment(database, { ...asked, adjustment_id, made_at: clock() });
      if (stored.outcome === 'repeated')
        throw new ServiceError(
          'illegal_transition',
          `The current period already has this adjustment, ${stored.adjustment_id}. For a second one, give another reason.`,
        );
      if (stored.outcome === 'not_settled')
        throw new ServiceError(
          'request_not_found',
          'No request with this id has been settled. Check the id.',
        );
      return adjustment_id;
    },
    /** @throws ServiceError `line_not_found` if the line has no open dispute. */
    async answer(
      line: { readonly party: StatementParty; readonly line_id: string },
      answer: string,
    ): Promise<void> {
      if (await answerDispute(database, line, answer, clock())) return;
      throw new ServiceError(
        'line_not_found',
        'This line has no open dispute. List them with ops statements disputes.',
      );
    },
  };
}
