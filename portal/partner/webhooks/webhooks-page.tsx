import { formatCount } from '../../common/format/amount.ts';
import { Button, Card, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { PageLink } from '../../common/components/page-link.tsx';
import { Page } from '../../common/components/page.tsx';
import { Ago } from '../../common/format/time.tsx';
import { WideTable } from '../../common/lists/wide-table.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { Empty } from '../../common/states/empty.tsx';
import { ALL_EVENT_TYPES } from './event-types.ts';
import { CreateWebhookDialogue } from './create-webhook-dialogue.tsx';
import { WebhookState } from './webhook-state.tsx';
import { webhooksQuery, type Webhook } from './webhooks.ts';

export default function WebhooksPage() {
  const query = useQuery(webhooksQuery);
  const [isCreating, creating] = useDisclosure(false);
  const create = (
    <Button leftSection={<Plus size={16} />} onClick={creating.open}>
      Add endpoint
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      lead="Each event is sent to your endpoints with a signature, and retried for three days until they answer 2xx."
      action={create}
    >
      <Card padding={0}>
        <QueryResult query={query}>
          {(webhooks) =>
            webhooks.length === 0 ? (
              <Empty icon={WebhookIcon} title="No endpoints yet" action={create}>
                Add your receiver’s URL to be notified of changes instead of polling.
              </Empty>
            ) : (
              <WideTable label="Webhook endpoints" columns={['Endpoint', 'State', 'Events', 'Added']}>
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.webhook_id} webhook={webhook} />
                ))}
              </WideTable>
            )
          }
        </QueryResult>
      </Card>
      {isCreating ? <CreateWebhookDialogue onClose={creating.close} /> : null}
    </Page>
  );
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { webhook_id, url, description, event_types, created_at, health } = webhook;
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={2}>
          <PageLink to={`/webhooks/${webhook_id}`} fw={600} size="sm" className="id">
            {url}
          </PageLink>
          {description === '' ? null : (
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          )}
        </Stack>
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          <WebhookState webhook={webhook} />
          {health.since === null ? null : (
            <Text size="xs" c="dimmed">
              since <Ago at={health.since} />
            </Text>
          )}
        </Group>
      </Table.Td>
      <Table.Td>
        {event_types.includes(ALL_EVENT_TYPES) ? 'all' : formatCount(event_types.length, 'type')}
      </Table.Td>
      <Table.Td>
        <Ago at={created_at} />
      </Table.Td>
    </Table.Tr>
  );
}
