/** The list of statements, and the page of one. */
import { Card, Group, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Page } from '../components/page.tsx';
import { PageLink } from '../components/page-link.tsx';
import { formatNaira } from '../format/money.ts';
import { Time } from '../format/time.tsx';
import { LoadMore } from '../lists/load-more.tsx';
import { WideTable } from '../lists/wide-table.tsx';
import { QueryResult } from '../states/query-result.tsx';
import { StateBadge, StatementPage } from './statement-page.tsx';
import { formatPeriod, type Statement, type StatementSide, statementsQuery } from './statements.ts';

interface StatementPagesProps {
  readonly side: StatementSide;
}

/** Shows the statement whose id is in the address, or the list. */
export function StatementPages({ side }: StatementPagesProps) {
  const { statement_id } = useParams({ strict: false }) as { readonly statement_id?: string };
  return statement_id === undefined ? (
    <StatementList side={side} />
  ) : (
    <StatementPage key={statement_id} side={side} statementId={statement_id} />
  );
}

function StatementList({ side }: StatementPagesProps) {
  const query = useInfiniteQuery(statementsQuery(side));
  const { due, requests } = side.words;
  return (
    <Page title="Statements" lead={side.lead}>
      <Card padding={0}>
        <QueryResult query={query}>
          {({ pages }) => (
            <>
              <WideTable label="Statements" columns={['Period', due, 'State', requests]} minWidth={480}>
                {pages
                  .flatMap(({ statements }) => statements)
                  .map((statement) => (
                    <StatementRow key={statement.statement_id} statement={statement} />
                  ))}
              </WideTable>
              <LoadMore query={query} />
            </>
          )}
        </QueryResult>
      </Card>
    </Page>
  );
}

function StatementRow({ statement }: { readonly statement: Statement }) {
  const { statement_id, due_ngn, status, closed_at, requests } = statement;
  return (
    <Table.Tr>
      <Table.Td>
        <PageLink to={`/statements/${statement_id}`} size="sm" fw={600}>
          {formatPeriod(statement)}
        </PageLink>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {formatNaira(due_ngn)}
        {status === 'open' ? ' so far' : null}
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          <StateBadge status={status} />
          {closed_at === null ? null : (
            <Text span size="xs" c="dimmed">
              <Time at={closed_at} to="day" />
            </Text>
          )}
        </Group>
      </Table.Td>
      <Table.Td>{requests.toLocaleString('en-NG')}</Table.Td>
    </Table.Tr>
  );
}
