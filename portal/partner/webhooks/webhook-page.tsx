import { Alert, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LazyChart } from '../../common/charts/lazy-chart.tsx';
import { Facts } from '../../common/components/facts.tsx';
import { Page } from '../../common/components/page.tsx';
import { Ago, hourInLagos, Time } from '../../common/format/time.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { Deliveries } from './deliveries.tsx';
import { ALL_EVENT_TYPES } from './event-types.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookState } from './webhook-state.tsx';
import { attemptSeriesQuery, type Webhook, webhookQuery } from './webhooks.ts';
import { CirclePause, TriangleAlert } from 'lucide-react';

export default function WebhookPage() {
  const { webhook_id = '' } = useParams({ strict: false }) as { readonly webhook_id?: string };
  const query = useQuery(webhookQuery(webhook_id));
  return (
    <Page
      title="Webhook endpoint"
      lead={query.data === undefined ? null : <span className="id">{query.data.url}</span>}
      action={query.data === undefined ? null : <WebhookActions webhook={query.data} />}
    >
      <QueryResult query={query}>
        {(webhook) => (
          <>
            <WebhookNotice webhook={webhook} />
            <About webhook={webhook} />
            <Health webhookId={webhook.webhook_id} />
            <Deliveries webhookId={webhook.webhook_id} />
          </>
        )}
      </QueryResult>
    </Page>
  );
}

function About({ webhook }: { readonly webhook: Webhook }) {
  const { webhook_id, description, event_types, created_at, previous_secret_expires_at, last_ping } = webhook;
  return (
    <Card>
      <Facts
        facts={{
          State: <WebhookState webhook={webhook} />,
          Events: event_types.includes(ALL_EVENT_TYPES) ? 'all' : event_types.join(', '),
          Description: description === '' ? undefined : description,
          Added: <Time at={created_at} />,
          'Last test':
            last_ping === null
              ? undefined
              : `${last_ping.status ?? last_ping.failure ?? ''} ${last_ping.message}`,
          'Previous secret valid until': previous_secret_expires_at && (
            <Time at={previous_secret_expires_at} />
          ),
          ID: <span className="id">{webhook_id}</span>,
        }}
      />
    </Card>
  );
}

function Health({ webhookId }: { readonly webhookId: string }) {
  const query = useQuery(attemptSeriesQuery(webhookId));
  return (
    <Card component="section">
      <Stack gap="sm">
        <Title order={2}>Attempts per hour</Title>
        <QueryResult query={query}>
          {(points) => (
            <LazyChart
              label="Attempts"
              points={points.map(({ from, succeeded, failed }) => ({
                at: hourInLagos(from),
                succeeded,
                failed,
              }))}
              series={[
                { name: 'succeeded', label: 'succeeded', tone: 'good' },
                { name: 'failed', label: 'failed', tone: 'bad' },
              ]}
              height={170}
            />
          )}
        </QueryResult>
      </Stack>
    </Card>
  );
}

function WebhookNotice({ webhook: { status, disabled, health } }: { readonly webhook: Webhook }) {
  if (status === 'disabled' && disabled?.reason === 'paused') {
    return (
      <Alert color="gray" icon={<CirclePause size={18} />} title="Paused">
        <Text size="sm">Events are queued. Resume the endpoint to send them.</Text>
      </Alert>
    );
  }
  if (status === 'enabled' && health.state === 'ok') return null;
  const since = disabled?.at ?? health.since;
  return (
    <Alert
      color="brick"
      icon={<TriangleAlert size={18} />}
      title={status === 'disabled' ? 'Disabled automatically' : 'This endpoint is failing'}
    >
      <Text size="sm">
        {disabled?.reason === 'gone'
          ? 'It returned 410 Gone. '
          : `Consecutive failed attempts: ${health.consecutive_failures}. `}
        {since === null ? null : (
          <>
            Since <Ago at={since} />.{' '}
          </>
        )}
        {status === 'disabled'
          ? 'Fix the receiver, test it here, resume the endpoint, then resend what it missed.'
          : 'Fix the receiver, test it here, then resend what it missed.'}
      </Text>
    </Alert>
  );
}
