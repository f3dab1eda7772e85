import {
  Card,
  Group,
  Progress,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { partnerReadUsage, type PartnerUsage } from '../../client/generated/index.ts';
import { LazyChart } from '../../common/charts/lazy-chart.tsx';
import { Page } from '../../common/components/page.tsx';
import { unwrap } from '../../common/data/unwrap.ts';
import { dayInLagos, hourInLagos, Time } from '../../common/format/time.tsx';
import { WideTable } from '../../common/lists/wide-table.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { callSeriesQuery } from '../calls/calls.ts';

const REFRESH_MS = 10_000;

const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => unwrap(partnerReadUsage({ signal })),
  refetchInterval: REFRESH_MS,
});

export default function UsagePage() {
  const query = useQuery(usageQuery);
  return (
    <Page title="Usage" lead="Calls of all your keys against your limits. Days start at midnight in Lagos.">
      <QueryResult query={query}>{(usage) => <Windows usage={usage} />}</QueryResult>
      <CallsOverTime />
      <QueryResult query={query}>{(usage) => <Operations usage={usage} />}</QueryResult>
    </Page>
  );
}

const WINDOW_NAMES = { minute: 'This minute', day: 'Today' } as const;
const WARNING_PERCENT = 80;

function Windows({ usage }: { readonly usage: PartnerUsage }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {usage.windows.map(({ name, used, limit, remaining, resets_at }) => {
        // Rounded, because screen readers cannot read a tiny share such as 9e-7.
        const percent = limit === 0 ? 0 : Math.round((used / limit) * 100);
        return (
          <Card key={name} component="section" aria-label={WINDOW_NAMES[name]}>
            <Text size="sm" c="dimmed">
              {WINDOW_NAMES[name]}
            </Text>
            <Group gap={6} align="baseline">
              <Text fz={28} fw={650}>
                {used.toLocaleString('en')}
              </Text>
              <Text size="sm" c="dimmed">
                of {limit.toLocaleString('en')} calls
              </Text>
            </Group>
            <Progress
              value={percent}
              color={percent > WARNING_PERCENT ? 'amber' : 'leaf'}
              aria-label={`${WINDOW_NAMES[name]}: ${percent} percent of the limit`}
              my="xs"
            />
            <Text size="xs" c="dimmed">
              {remaining.toLocaleString('en')} left
              {resets_at === null ? null : (
                <>
                  , resets <Time at={resets_at} />
                </>
              )}
            </Text>
          </Card>
        );
      })}
    </SimpleGrid>
  );
}

const UNITS = [
  { value: 'hour', label: 'Hours' },
  { value: 'day', label: 'Days' },
];

function CallsOverTime() {
  const [unit, setUnit] = useState<'hour' | 'day'>('day');
  const query = useQuery(callSeriesQuery(unit));
  const name = unit === 'hour' ? hourInLagos : dayInLagos;
  return (
    <Card component="section">
      <Group justify="space-between" mb="md">
        <Title order={2}>Calls over time</Title>
        <SegmentedControl
          aria-label="Interval"
          data={UNITS}
          value={unit}
          onChange={(value) => setUnit(value as 'hour' | 'day')}
        />
      </Group>
      <QueryResult query={query}>
        {(points) => (
          <LazyChart
            label="Calls"
            height={220}
            points={points.map(({ from, calls }) => ({ at: name(from), ...calls }))}
            series={[
              { name: '2xx', label: 'OK (2xx)', tone: 'good' },
              { name: '3xx', label: 'not modified (3xx)', tone: 'neutral' },
              { name: '4xx', label: 'client error (4xx)', tone: 'waiting' },
              { name: '5xx', label: 'server error (5xx)', tone: 'bad' },
            ]}
          />
        )}
      </QueryResult>
    </Card>
  );
}

function Operations({ usage: { days } }: { readonly usage: PartnerUsage }) {
  const today = days.at(-1);
  if (today === undefined || today.operations.length === 0) return null;
  return (
    <Card component="section" padding={0}>
      <Stack gap={0}>
        <Title order={2} p="md">
          Operations called on {dayInLagos(`${today.date}T12:00:00Z`)}
        </Title>
        <WideTable label="Operations" columns={['Operation', 'Calls', 'Refused']} minWidth={420}>
          {today.operations.map(({ operation, calls, refused }) => (
            <Table.Tr key={operation}>
              <Table.Td className="id">{operation}</Table.Td>
              <Table.Td>{calls.toLocaleString('en')}</Table.Td>
              <Table.Td>{refused.toLocaleString('en')}</Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      </Stack>
    </Card>
  );
}
