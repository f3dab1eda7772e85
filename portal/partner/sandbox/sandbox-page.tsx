import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import {
  partnerCreateRequest,
  type PartnerCreateRequestBody,
  partnerListScenarios,
  type PartnerScenario,
} from '../../client/generated/index.ts';
import { Page } from '../../common/components/page.tsx';
import { idempotencyHeader, unwrap } from '../../common/data/unwrap.ts';
import { QueryResult } from '../../common/states/query-result.tsx';
import { Failure } from '../../common/states/failure.tsx';
import { humanize, toTitle } from '../requests/status-badge.tsx';
import { useChange } from '../../common/data/use-change.ts';

const scenariosQuery = queryOptions({
  queryKey: ['scenarios'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await unwrap(partnerListScenarios({ signal }))).scenarios,
});

export default function SandboxPage() {
  const query = useQuery(scenariosQuery);
  const navigate = useNavigate();
  const start = useChange({
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

/** Pause between two steps, so that the user can follow them. */
const STEP_SECONDS = 3;

/** Two packs, so that the pharmacy can propose a part of the order. The recipient is fictitious. */
const ORDER = {
  enrollee_id: 'ENR-SANDBOX',
  items: [{ medicine: 'paracetamol 500 mg tablet', quantity: 2, unit: 'pack' }],
  delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
  recipient: { name: 'Sandbox Recipient', phone: '+2348000000000' },
} satisfies Partial<PartnerCreateRequestBody>;

/** Adds the options that the scenario requires. */
function sampleOrder({ scenario, pharmacy_id }: PartnerScenario): PartnerCreateRequestBody {
  return {
    ...ORDER,
    pharmacy_id,
    sandbox: { scenario, step_seconds: STEP_SECONDS },
    ...(scenario.includes('authorization') && { authorization: {} }),
    ...(scenario.startsWith('reroutes') && { reroute_policy: 'any' as const }),
  };
}
