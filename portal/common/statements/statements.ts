/** The statements of a partner or pharmacy: their queries, and the texts that differ between the two sides. */
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  PartnerListStatementLinesData,
  PartnerStatement,
  PartnerStatementLine,
  PharmacyStatement,
  PharmacyStatementLine,
} from '../../client/generated/index.ts';
import { errorOfResponse } from '../data/api-error.ts';
import type { Permission } from '../data/session.ts';
import { useChange } from '../data/use-change.ts';

/** The commission is that of a pharmacy. */
export type Statement = PartnerStatement & Partial<PharmacyStatement>;
/** Reference and pharmacy are those of a partner, the commission that of a pharmacy. */
export type StatementLine = Omit<PartnerStatementLine, keyof PartnerOnly> &
  Partial<PartnerOnly> &
  Partial<Pick<PharmacyStatementLine, 'commission_ngn'>>;
type PartnerOnly = Pick<PartnerStatementLine, 'external_id' | 'pharmacy_id' | 'pharmacy_name'>;

/** Which lines to show. */
export type LineFilter = Omit<NonNullable<PartnerListStatementLinesData['query']>, 'limit' | 'cursor'>;

export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

interface ListPage {
  readonly next_cursor: string | null;
}

export interface StatementPage extends ListPage {
  readonly statements: readonly Statement[];
}

export interface LinePage extends ListPage {
  readonly lines: readonly StatementLine[];
}

/** The calls and texts of one side. */
export interface StatementSide {
  readonly kind: 'partner' | 'pharmacy';
  readonly list: (query: PageQuery, signal: AbortSignal) => Promise<StatementPage>;
  readonly read: (statement_id: string, signal: AbortSignal) => Promise<Statement>;
  readonly lines: (
    statement_id: string,
    query: PageQuery & LineFilter,
    signal: AbortSignal,
  ) => Promise<LinePage>;
  /** Calls for the lines with `FILE_CALL`. */
  readonly file: (statement_id: string) => Promise<FileResult>;
  readonly dispute: (named: NamedLine, reason: string) => Promise<unknown>;
  readonly disputePermission: Permission;
  /** The roles with this permission. */
  readonly disputeRoles: readonly string[];
  /** Path of the page of a request or order. */
  readonly pathOf: (request_id: string) => `/${string}`;
  readonly lead: string;
  /** Names of the requests and amounts. */
  readonly words: {
    readonly request: string;
    readonly requests: string;
    readonly due: string;
    readonly searched: string;
  };
}

export interface NamedLine {
  readonly statement_id: string;
  readonly line_id: string;
}

interface FileResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

/** Options of a call that returns lines as a file. */
export const FILE_CALL = {
  headers: { Accept: 'text/csv' } as Record<string, string>,
  parseAs: 'blob',
} as const;

const STATEMENTS_PER_PAGE = 20;
const LINES_PER_PAGE = 50;

const KEY = ['statements'] as const;

const nextPage = {
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }: ListPage) => next_cursor ?? undefined,
};

const pageQuery = (limit: number, cursor: string): PageQuery => ({ limit, ...(cursor && { cursor }) });

export const statementsQuery = (side: StatementSide) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal, pageParam }) => side.list(pageQuery(STATEMENTS_PER_PAGE, pageParam), signal),
    ...nextPage,
  });

export const statementQuery = (side: StatementSide, statement_id: string) =>
  queryOptions({
    queryKey: [...KEY, statement_id],
    queryFn: ({ signal }) => side.read(statement_id, signal),
  });

export const linesQuery = (side: StatementSide, statement_id: string, filter: LineFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, statement_id, 'lines', filter],
    queryFn: ({ signal, pageParam }) =>
      side.lines(statement_id, { ...filter, ...pageQuery(LINES_PER_PAGE, pageParam) }, signal),
    ...nextPage,
  });

export function useDispute(side: StatementSide, named: NamedLine) {
  const client = useQueryClient();
  return useChange({
    mutationFn: (reason: string) => side.dispute(named, reason),
    onSuccess: () => client.invalidateQueries({ queryKey: [...KEY, named.statement_id, 'lines'] }),
  });
}

/** Saves all lines of a statement as a file on the user's device. */
export function useDownload(side: StatementSide, { statement_id, period_start }: Statement) {
  return useChange({
    async mutationFn() {
      const { data, error, response } = await side.file(statement_id);
      if (!(data instanceof Blob)) throw response === undefined ? error : errorOfResponse(response, error);
      save(data, `statement-${period_start}.csv`);
    },
  });
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const DAY_MS = 86_400_000;
const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

type Period = Pick<Statement, 'period_start' | 'period_end'>;

const lastDay = ({ period_end }: Period) => Date.parse(period_end) - DAY_MS;

/** Returns for example `November 2026` or `2–8 November 2026`. */
export function formatPeriod(period: Period): string {
  const first = Date.parse(period.period_start);
  const isMonth =
    period.period_start.endsWith('-01') &&
    period.period_end.endsWith('-01') &&
    month.format(first) === month.format(lastDay(period));
  return isMonth ? month.format(first) : days.formatRange(first, lastDay(period));
}

/** Returns the last day of the period, such as `30 November 2026`. */
export const formatLastDay = (period: Period) => days.format(lastDay(period));
