import { Button, Card, Code, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Facts } from '../../common/components/facts.tsx';
import { PageLink } from '../../common/components/page-link.tsx';
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import { Time } from '../../common/format/time.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { Failure } from '../../common/states/failure.tsx';
import { DeliveryBadge } from './webhook-state.tsx';
import { deliveryQuery, eventQuery, useRetryDelivery, type Delivery } from './webhooks.ts';

interface DeliveryDrawerProps {
  readonly webhookId: string;
  readonly eventId: string;
  readonly onClose: () => void;
}

export function DeliveryDrawer({ webhookId, eventId, onClose }: DeliveryDrawerProps) {
  const query = useQuery(deliveryQuery(webhookId, eventId));
  const retry = useRetryDelivery(webhookId);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title="Delivery"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <QueryResult query={query}>
        {(delivery) => (
          <Stack>
            <About delivery={delivery} />
            {retry.error === null ? null : <Failure error={retry.error} />}
            <Group>
              <Button
                variant="light"
                leftSection={<RotateCw size={16} />}
                loading={retry.isPending}
                onClick={() => retry.mutate(eventId)}
              >
                Resend
              </Button>
            </Group>
            <RequestBody eventId={eventId} />
            <Title order={3}>Attempts</Title>
            {delivery.attempts.length === 0 ? (
              <Text size="sm" c="dimmed">
                No attempts yet.
              </Text>
            ) : (
              delivery.attempts
                .toReversed()
                .map((attempt) => <Attempt key={attempt.started_at} attempt={attempt} />)
            )}
          </Stack>
        )}
      </QueryResult>
    </Drawer>
  );
}

function About({ delivery }: { readonly delivery: Delivery }) {
  const { event_id, event_type, request_id, statement_id, state, created_at, next_attempt_at } = delivery;
  return (
    <Facts
      facts={{
        Event: event_type,
        State: <DeliveryBadge state={state} />,
        Created: <Time at={created_at} to="second" />,
        'Next attempt': next_attempt_at && <Time at={next_attempt_at} to="second" />,
        Request: request_id && <PageLink to={`/requests/${request_id}`}>{request_id}</PageLink>,
        Statement: statement_id && <span className="id">{statement_id}</span>,
        'Event ID': <span className="id">{event_id}</span>,
      }}
    />
  );
}

/** All attempts send the same body. */
function RequestBody({ eventId }: { readonly eventId: string }) {
  const query = useQuery(eventQuery(eventId));
  return (
    <>
      <Title order={3}>Request body</Title>
      <QueryResult query={query}>
        {(event) => (
          <Code block tabIndex={0} mah={320} aria-label="Request body">
            {JSON.stringify(event, null, 2)}
          </Code>
        )}
      </QueryResult>
    </>
  );
}

const TRIGGERS = {
  schedule: 'automatic',
  probe: 'probe',
  again: 'manual',
} as const;

function Attempt({ attempt }: { readonly attempt: Delivery['attempts'][number] }) {
  const { trigger, started_at, duration_ms, status, failure, message, answer } = attempt;
  return (
    <Card padding="sm">
      <Group justify="space-between" gap="xs">
        <ToneBadge tone={failure === null ? 'good' : 'bad'}>
          {String(status ?? failure ?? 'no response')}
        </ToneBadge>
        <Text size="xs" c="dimmed">
          <Time at={started_at} to="second" />, {duration_ms} ms, {TRIGGERS[trigger]}
        </Text>
      </Group>
      <Text size="sm" mt={6}>
        {message}
      </Text>
      {answer === null || answer === '' ? null : (
        <Code block mt={6} tabIndex={0} aria-label="Response body">
          {answer}
        </Code>
      )}
    </Card>
  );
}
