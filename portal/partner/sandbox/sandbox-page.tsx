import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import {
  partnerCreateRequest,
  partnerListScenarios,
  type PartnerScenario,
} from '../../client/generated/index.ts';
import { Page } from '../../common/components/page.tsx';
import { unwrap, idempotencyHeader } from '../../common/data/unwrap.ts';
import { QueryResult } from '../../common/states/query-result.tsx';
import { Failure } from '../../common/states/failure.tsx';
import { humanize, toTitle } from '../requests/status-badge.tsx';
import { sampleOrder } from './sample-order.ts';

const scenariosQuery = queryOptions({
  queryKey: ['scenarios'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await unwrap(partnerListScenarios({ signal }))).scenarios,
});

export default function SandboxPage() {
  const query = useQuery(scenariosQuery);
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: (scenario: PartnerScenario) =>
      unwrap(partnerCreateRequest({ body: sampleOrder(scenario), headers: idempotencyHeader() })),
    onSuccess: (created) =>
      'request_id' in created ? navigate({ to: `/requests/${created.request_id}` }) : undefined,
  });
  return (
    <Page
      title="Sandbox"
      lead="Start an order with the outcome you want to test and follow it on its page. Your endpoints get its webhooks."
    >
      {start.error === null ? null : <Failure error={start.error} />}
      <QueryResult query={query}>
        {(scenarios) => (
          <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
            {scenarios.map((scenario) => (
              <ScenarioCard
                key={scenario.scenario}
                scenario={scenario}
                isStarting={start.isPending && start.variables.scenario === scenario.scenario}
                onStart={() => start.mutate(scenario)}
              />
            ))}
          </SimpleGrid>
        )}
      </QueryResult>
    </Page>
  );
}

interface ScenarioCardProps {
  readonly scenario: PartnerScenario;
  readonly isStarting: boolean;
  readonly onStart: () => void;
}

function ScenarioCard({
  scenario: { scenario, description, hold, statuses },
  isStarting,
  onStart,
}: ScenarioCardProps) {
  const name = toTitle(scenario);
  return (
    <Card component="article" padding="md">
      <Stack gap="sm" h="100%" justify="space-between">
        <Stack gap={6}>
          <Title order={2} size="h3">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
          <Group gap={4}>
            <Badge color="gray">ends as {humanize(statuses.at(-1) ?? '')}</Badge>
            {hold === null ? null : <Badge color="amber">needs your answer</Badge>}
          </Group>
        </Stack>
        <Group>
          <Button
            size="xs"
            variant="light"
            leftSection={<Play size={14} />}
            loading={isStarting}
            onClick={onStart}
            aria-label={`Start ${name}`}
          >
            Start
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
