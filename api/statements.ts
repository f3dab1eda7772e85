/** Statements of partners and pharmacies: `GET /statements`, their lines, and disputes. */
import { stringify } from 'csv-stringify/sync';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import {
  DISPUTE_STATES,
  LINE_KINDS,
  type LineFilter,
  SETTLED_STATUSES,
  type StatementLine,
} from '../domain/money/settlements.ts';
import type { Services } from '../services/compose.ts';
import { parseIdentifier } from '../services/common/identifiers.ts';
import type { Party, Statement } from '../services/statements.ts';
import { fileHeaders } from './http/answers.ts';
import { LINE_CURSOR, STATEMENT_CURSOR } from './http/cursors.ts';
import { type Answer, type Call, type Endpoint, ok, parameter } from './http/endpoint.ts';
import {
  closedObject,
  closedSchema,
  count,
  DEFAULT_PAGE_LIMIT,
  nullable,
  openEnum,
  pageCursor,
  pageLimit,
  pageMembers,
  schema,
  selectedFrom,
  someOf,
  text,
  time,
} from './schemas/common.ts';
import { StatusReasonSchema } from './schemas/requests.ts';

const CSV = 'text/csv';
const MAX_DISPUTE_LENGTH = 500;
const STATEMENT_ID = 'stm_5d0kqz3ct8hfx1m7v9w2rjb4ye';
const REQUEST_ID = 'req_3g1e0jztm60wdtbqqfmg02gax3';

const ngn = (description: string) => Type.Integer({ description: `${description} Whole Naira.` });

/** The members that both sides see, and those of one side. */
interface Side {
  readonly statement: TProperties;
  readonly line: TProperties;
  /** Members after all others, because new columns of the file are added at the end. */
  readonly added: TProperties;
  readonly due: string;
  readonly query: TProperties;
}

const filter = (description: string) => Type.Optional(text(100, description));

const PARTNER: Side = {
  statement: {},
  line: {
    external_id: nullable(Type.String(), 'Your reference of the request; null if you sent none.'),
    pharmacy_id: nullable(Type.String(), 'The pharmacy; null for an adjustment.'),
  },
  added: {
    pharmacy_name: nullable(
      Type.String(),
      "The pharmacy's name when it got the request; null for an adjustment.",
    ),
  },
  query: {
    external_id: filter('Only lines of the request with your reference.'),
    pharmacy_id: filter('Only requests at this pharmacy.'),
  },
  due: 'You owe `payer_ngn`, plus adjustments.',
};

const COMMISSION = ngn("The platform's share of the total, rounded half up.");
const PHARMACY: Side = {
  statement: { commission_ngn: COMMISSION },
  line: { commission_ngn: COMMISSION },
  added: {},
  query: {},
  due: 'What you are owed: `payer_ngn` minus `commission_ngn`, plus adjustments. You collect `patient_ngn`.',
};

const AMOUNTS = {
  total_ngn: ngn('Price of what was delivered, with the delivery fee.'),
  delivery_fee_ngn: ngn('The delivery fee, which is part of the total.'),
  payer_ngn: ngn("The HMO's part of the total."),
  patient_ngn: ngn("The patient's part of the total."),
};

const statementSchema = ({ statement, due }: Side) =>
  schema('Statement', {
    statement_id: Type.String(),
    status: openEnum(['open', 'closed'] as const, {
      description: 'A closed statement never changes. The open one grows until its period ends.',
    }),
    period_start: Type.String({ format: 'date', description: 'First day of the period, in Lagos time.' }),
    period_end: Type.String({ format: 'date', description: 'First day after the period, in Lagos time.' }),
    closed_at: nullable(
      time(),
      'Time of closing; null while open. Requests whose end is recorded later are in the next statement.',
    ),
    currency: Type.Literal('NGN'),
    requests: count('Number of requests.'),
    ...AMOUNTS,
    ...statement,
    adjustments_ngn: ngn('Sum of the adjustments.'),
    due_ngn: ngn(due),
  });

const lineSchema = ({ line, added, due }: Side) =>
  schema('StatementLine', {
    line_id: Type.String({
      description: 'ID of the request or of the adjustment. Send it to dispute the line.',
    }),
    kind: openEnum(LINE_KINDS, {
      description:
        '`late_request`: the request ended in an earlier period that was closed before we recorded the end. `adjustment`: we corrected the amount of a request.',
    }),
    request_id: Type.String(),
    ...line,
    status: nullable(openEnum(SETTLED_STATUSES), 'How the request ended; null for an adjustment.'),
    reason: nullable(
      Type.Union([StatusReasonSchema, Type.String()]),
      'Why it was returned or failed, as a code; why an amount was adjusted, in words.',
    ),
    at: time('When the request ended or the adjustment was made.'),
    ...AMOUNTS,
    due_ngn: ngn(due),
    dispute: nullable(
      schema('LineDispute', {
        reason: Type.String({ description: 'Your reason.' }),
        disputed_at: time(),
        answer: nullable(Type.String(), 'Our answer; null before.'),
        answered_at: nullable(time(), 'When we answered; null before.'),
      }),
      'Your dispute of the line; null if there is none.',
    ),
    ...added,
  });

const DisputeBody = closedSchema('DisputeBody', {
  reason: text(MAX_DISPUTE_LENGTH, 'What is wrong with the line. Do not include patient data.'),
});

const ListStatementsQuery = closedObject({
  limit: pageLimit('Maximum closed statements per page. The first page also has the open one.'),
  cursor: pageCursor,
});

const LINE_FILTER = {
  kind: someOf(LINE_KINDS, 'One kind, or several separated by commas: `late_request,adjustment`.'),
  status: someOf(SETTLED_STATUSES, 'One status, or several separated by commas: `returned,failed`.'),
  dispute: someOf(
    DISPUTE_STATES,
    'Only disputed lines: `open` before we answer, `answered`, or both separated by a comma.',
  ),
  request_id: filter('Only lines of this request.'),
};
const linesQuery = ({ query }: Side) =>
  closedObject({
    ...LINE_FILTER,
    ...query,
    limit: pageLimit('Maximum lines per page.'),
    cursor: pageCursor,
  });

type Page = Static<typeof ListStatementsQuery>;
type FilterName = keyof typeof LINE_FILTER | 'external_id' | 'pharmacy_id';
type LinesQuery = Page & Partial<Record<FilterName, string>>;

function filterIn(query: LinesQuery): LineFilter {
  const { kind, status, dispute, request_id, external_id, pharmacy_id } = query;
  return {
    kinds: selectedFrom(LINE_KINDS, kind),
    statuses: selectedFrom(SETTLED_STATUSES, status),
    disputes: selectedFrom(DISPUTE_STATES, dispute),
    ...(request_id !== undefined && { request_id }),
    ...(external_id !== undefined && { external_id: parseIdentifier('external_id', external_id) }),
    ...(pharmacy_id !== undefined && { pharmacy_id }),
  };
}

const STATEMENT_EXAMPLE = {
  statement_id: STATEMENT_ID,
  status: 'closed',
  period_start: '2026-10-01',
  period_end: '2026-11-01',
  closed_at: '2026-11-01T00:00:00.000Z',
  currency: 'NGN',
  requests: 1,
  total_ngn: 1_800,
  delivery_fee_ngn: 0,
  payer_ngn: 1_620,
  patient_ngn: 180,
  adjustments_ngn: 0,
  due_ngn: 1_620,
};
const LINE_EXAMPLE = {
  line_id: REQUEST_ID,
  kind: 'request',
  request_id: REQUEST_ID,
  status: 'delivered',
  reason: null,
  at: '2026-10-21T12:01:10.000Z',
  total_ngn: 1_800,
  delivery_fee_ngn: 0,
  payer_ngn: 1_620,
  patient_ngn: 180,
  due_ngn: 1_620,
  dispute: null,
};
const EXAMPLES = {
  partner: {
    statement: {},
    line: { external_id: 'CLM-204815', pharmacy_id: 'ph_3n5c', pharmacy_name: 'Amberleaf Pharmacy, Ikeja' },
  },
  pharmacy: { statement: { commission_ngn: 0 }, line: { commission_ngn: 0 } },
};

/** Only the members that the schema of the side has. */
function selected(schema: TSchema, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { properties } = schema as unknown as { readonly properties: TProperties };
  return Object.fromEntries(Object.keys(properties).map((name) => [name, values[name]]));
}

const toText = (at: Date | null) => at?.toISOString() ?? null;

/** Types an endpoint for a caller of either side. */
function define<Body, Query = undefined>(
  definition: Omit<Endpoint, 'handle'> & {
    readonly handle: (call: Call<Body, Query, never>) => Promise<Answer>;
  },
): Endpoint {
  return definition;
}

/** The endpoints of one side. @param partyOf the party that calls. */
function statementEndpoints(
  { statements }: Services,
  party: Party['party'],
  { read, dispute }: { readonly read: Endpoint['scope']; readonly dispute: Endpoint['scope'] },
  partyOf: (call: Call<unknown, unknown, never>) => Party & { readonly by: string },
): Endpoint[] {
  const side = party === 'partner' ? PARTNER : PHARMACY;
  const statementOf = statementSchema(side);
  const lineOf = lineSchema(side);
  const example = { ...STATEMENT_EXAMPLE, ...EXAMPLES[party].statement };
  const lineExample = { ...LINE_EXAMPLE, ...EXAMPLES[party].line };
  const shown = ({ period, closed_at, ...statement }: Statement) =>
    selected(statementOf, {
      ...statement,
      period_start: period.starts_on,
      period_end: period.ends_on,
      closed_at: toText(closed_at),
      currency: 'NGN',
    });
  const shownLine = ({ at, ...line }: StatementLine) => selected(lineOf, { ...line, at: at.toISOString() });
  const columns = Object.keys((lineOf as unknown as { properties: TProperties }).properties).filter(
    (name) => name !== 'dispute',
  );
  const parameters = { statement_id: { description: 'From `GET /statements`.', example: STATEMENT_ID } };
  const idOf = (call: Pick<Call, 'parameters'>) => parameter(call, 'statement_id');

  async function file(call: Call<undefined, LinesQuery, never>): Promise<Answer> {
    const parts = [Buffer.from(stringify([columns], { record_delimiter: 'windows' }))];
    for await (const lines of statements.allLines(partyOf(call), idOf(call), filterIn(call.query)))
      parts.push(Buffer.from(stringify(lines.map(shownLine), { columns, record_delimiter: 'windows' })));
    const content = Buffer.concat(parts);
    return { file: { media_type: CSV, content }, headers: fileHeaders(`${idOf(call)}.csv`) };
  }

  return [
    define<undefined, Page>({
      route: 'GET /statements',
      scope: read,
      id: 'listStatements',
      tag: 'Statements',
      summary: 'List your statements',
      description:
        'One for each calendar month in Lagos time, or each week, in which requests ended; newest first. The first is the open one, with the requests that ended until a few minutes ago.',
      answers: ok(
        'A page of statements.',
        schema('StatementList', {
          statements: Type.Array(statementOf, { description: 'Newest first.' }),
          ...pageMembers,
        }),
        { statements: [example], has_more: false, next_cursor: null },
      ),
      errors: ['invalid_cursor'],
      query: ListStatementsQuery,
      async handle(call: Call<undefined, Page, never>) {
        const { limit = DEFAULT_PAGE_LIMIT, cursor } = call.query;
        const page = await statements.list(partyOf(call), { limit, before: STATEMENT_CURSOR.read(cursor) });
        const items = page.statements.map(({ period }) => ({ period_start: period.starts_on }));
        return {
          data: {
            statements: page.statements.map(shown),
            has_more: page.has_more,
            next_cursor: STATEMENT_CURSOR.next(page.has_more, items),
          },
        };
      },
    }),
    define<undefined>({
      route: 'GET /statements/:statement_id',
      scope: read,
      id: 'readStatement',
      tag: 'Statements',
      summary: 'Read a statement',
      description: 'The totals of a period, which are the sums of its lines.',
      parameters,
      answers: ok('The statement.', statementOf, example),
      errors: ['statement_not_found'],
      handle: async (call: Call<undefined, undefined, never>) => ({
        data: shown(await statements.read(partyOf(call), idOf(call))),
      }),
    }),
    define<undefined, LinesQuery>({
      route: 'GET /statements/:statement_id/lines',
      scope: read,
      id: 'listStatementLines',
      tag: 'Statements',
      summary: 'List the lines of a statement',
      description:
        'Each delivered, returned or failed request (0 unless delivered) and each adjustment, oldest first. With `Accept: text/csv`, all lines that match as CSV (RFC 4180, UTF-8) with the columns ' +
        `${columns.map((name) => `\`${name}\``).join(', ')}; the file of a closed statement is always the same.`,
      parameters,
      answers: {
        200: {
          description: 'A page of lines, or the file.',
          data: schema('StatementLineList', {
            lines: Type.Array(lineOf, { description: 'Oldest first.' }),
            ...pageMembers,
          }),
          example: { lines: [lineExample], has_more: false, next_cursor: null },
          mediaTypes: [CSV],
        },
      },
      errors: ['statement_not_found', 'invalid_cursor'],
      query: linesQuery(side),
      async handle(call: Call<undefined, LinesQuery, never>) {
        if (call.prefers(CSV)) return file(call);
        const { limit = DEFAULT_PAGE_LIMIT, cursor } = call.query;
        const page = await statements.lines(partyOf(call), idOf(call), {
          limit,
          after: LINE_CURSOR.read(cursor),
          filter: filterIn(call.query),
        });
        const items = page.lines.map(({ at, line_id }) => ({ at: at.toISOString(), line_id }));
        return {
          data: {
            lines: page.lines.map(shownLine),
            has_more: page.has_more,
            next_cursor: LINE_CURSOR.next(page.has_more, items),
          },
        };
      },
    }),
    define<Static<typeof DisputeBody>>({
      route: 'POST /statements/:statement_id/lines/:line_id/dispute',
      scope: dispute,
      id: 'disputeStatementLine',
      tag: 'Statements',
      summary: 'Dispute a line of a closed statement',
      description:
        'We answer each dispute; the line then has the `answer`. Amounts change only by an adjustment in a later statement. Repeating the same dispute changes nothing.',
      parameters: {
        ...parameters,
        line_id: { description: 'From `GET /statements/{statement_id}/lines`.', example: REQUEST_ID },
      },
      bodyExample: { reason: 'Only one of the two packs was delivered.' },
      body: DisputeBody,
      answers: ok('The statement, which is unchanged.', statementOf, example),
      errors: ['statement_not_found', 'line_not_found', 'illegal_transition'],
      handle: async (call: Call<Static<typeof DisputeBody>, undefined, never>) => {
        const line = { statement_id: idOf(call), line_id: parameter(call, 'line_id'), ...call.body };
        return { data: shown(await statements.dispute(partyOf(call), line)) };
      },
    }),
  ];
}

/** Statements of what a partner owes. */
export function partnerStatements(services: Services): Endpoint[] {
  return statementEndpoints(
    services,
    'partner',
    { read: 'requests:read', dispute: 'requests:create' },
    (call) => {
      const { partner_id, key_id } = (call as unknown as Call).caller;
      return { party: 'partner', party_id: partner_id, by: key_id };
    },
  );
}

/** Statements of what a pharmacy is owed. */
export function pharmacyStatements(services: Services): Endpoint[] {
  return statementEndpoints(
    services,
    'pharmacy',
    { read: 'orders:read', dispute: 'orders:write' },
    (call) => {
      const { pharmacy_id, key_id } = (
        call as unknown as Call<unknown, unknown, { pharmacy_id: string; key_id: string }>
      ).caller;
      return { party: 'pharmacy', party_id: pharmacy_id, by: key_id };
    },
  );
}
