/** One statement: its totals, its lines, and a file of them. */
import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Facts } from '../components/facts.tsx';
import { Page } from '../components/page.tsx';
import { PageLink } from '../components/page-link.tsx';
import { ToneBadge } from '../components/tone-badge.tsx';
import { formatNaira } from '../format/money.ts';
import { Time } from '../format/time.tsx';
import { Failure } from '../states/failure.tsx';
import { QueryResult } from '../states/query-result.tsx';
import { StatementLines } from './statement-lines.tsx';
import {
  formatLastDay,
  formatPeriod,
  type Statement,
  statementQuery,
  type StatementSide,
  useDownload,
} from './statements.ts';

interface StatementPageProps {
  readonly side: StatementSide;
  readonly statementId: string;
}

export function StatementPage({ side, statementId }: StatementPageProps) {
  const query = useQuery(statementQuery(side, statementId));
  return (
    <Page title="Statement" lead={<PageLink to="/statements">All statements</PageLink>}>
      <QueryResult query={query}>
        {(statement) => (
          <Stack gap="lg">
            <Totals side={side} statement={statement} />
            <StatementLines side={side} statement={statement} />
          </Stack>
        )}
      </QueryResult>
    </Page>
  );
}

interface StatementProps {
  readonly side: StatementSide;
  readonly statement: Statement;
}

function Totals({ side, statement }: StatementProps) {
  const { mutate, isPending, error } = useDownload(side, statement);
  const { status } = statement;
  return (
    <Card component="section" aria-label="Totals">
      <Stack gap="md">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2}>{formatPeriod(statement)}</Title>
            <StateBadge status={status} />
          </Group>
          <Button
            variant="default"
            leftSection={<Download size={16} />}
            loading={isPending}
            onClick={() => mutate()}
          >
            Download CSV
          </Button>
        </Group>
        {error === null ? null : <Failure error={error} />}
        {status === 'open' ? (
          <Alert color="lagoon" title="This statement is open">
            <Text size="sm">
              These are the amounts so far, up to 15 minutes old. They change until the end of{' '}
              {formatLastDay(statement)}. You can dispute lines once the statement is closed.
            </Text>
          </Alert>
        ) : null}
        <TotalFacts side={side} statement={statement} />
      </Stack>
    </Card>
  );
}

/** The amounts in the order in which they are added up. */
function TotalFacts({ side: { kind, words }, statement }: StatementProps) {
  const { status, requests, total_ngn, delivery_fee_ngn, payer_ngn, patient_ngn, due_ngn } = statement;
  const { adjustments_ngn, commission_ngn = 0, closed_at } = statement;
  // Otherwise it is the sum.
  const isPart = commission_ngn !== 0 || adjustments_ngn !== 0;
  return (
    <Facts
      facts={{
        [words.due]: (
          <Text span fw={700} inherit>
            {formatNaira(due_ngn)}
            {status === 'open' ? ' so far' : null}
          </Text>
        ),
        [words.requests]: requests.toLocaleString('en-NG'),
        'Price of what was delivered': formatNaira(total_ngn),
        'Delivery fees included': delivery_fee_ngn === 0 ? undefined : formatNaira(delivery_fee_ngn),
        'Patients pay': patient_ngn === 0 ? undefined : formatNaira(patient_ngn),
        [kind === 'partner' ? 'You pay for requests' : 'HMOs pay']: isPart
          ? formatNaira(payer_ngn)
          : undefined,
        Commission: commission_ngn === 0 ? undefined : formatNaira(-commission_ngn),
        Adjustments: adjustments_ngn === 0 ? undefined : formatNaira(adjustments_ngn),
        Closed: closed_at === null ? undefined : <Time at={closed_at} />,
      }}
    />
  );
}

export function StateBadge({ status }: Pick<Statement, 'status'>) {
  return <ToneBadge tone={status === 'open' ? 'progress' : 'neutral'}>{status}</ToneBadge>;
}
