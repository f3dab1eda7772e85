import { Card, Grid, Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Page } from '../../common/components/page.tsx';
import { announce } from '../../common/shell/announcements.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { AuthorizationButton } from './authorization-button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { HoldCard } from './holds/hold-card.tsx';
import { ItemTable } from './item-table.tsx';
import { RequestFacts } from './request-facts.tsx';
import { ProofCard } from './proof-card.tsx';
import { humanize, StatusBadge } from './status-badge.tsx';
import { Timeline } from './timeline.tsx';
import { useLiveRequest } from './use-live-request.ts';
import type { FulfilmentRequest } from './requests.ts';

export default function RequestPage() {
  const { request_id = '' } = useParams({ strict: false }) as { readonly request_id?: string };
  const query = useLiveRequest(request_id);
  const request = query.data?.request;
  return (
    <Page
      title="Request"
      lead={<span className="id">{request_id}</span>}
      action={
        request?.allowed_actions.includes('cancel') === true ? <CancelButton request={request} /> : null
      }
    >
      <QueryResult query={query}>{({ request }) => <RequestParts request={request} />}</QueryResult>
    </Page>
  );
}

function RequestParts({ request }: { readonly request: FulfilmentRequest }) {
  useAnnounceState(request);
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack gap="lg">
          <StatusCard request={request} />
          {request.hold === null ? null : (
            // A new hold resets the card, so that an open confirmation of the previous hold closes.
            <HoldCard key={request.hold.sequence} request={request} hold={request.hold} />
          )}
          <Card component="section" padding={0}>
            <Title order={2} p="md">
              Items
            </Title>
            <ItemTable request={request} />
          </Card>
          {request.status === 'delivered' ? <ProofCard requestId={request.request_id} /> : null}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Card component="section">
          <Title order={2} mb="md">
            Timeline
          </Title>
          <Timeline request={request} />
        </Card>
      </Grid.Col>
    </Grid>
  );
}

/** Announces every change of status or hold to screen readers. */
function useAnnounceState({ status, hold }: FulfilmentRequest): void {
  const state = hold === null ? humanize(status) : `on hold, ${humanize(hold.reason)}`;
  const announced = useRef(state);
  useEffect(() => {
    if (announced.current === state) return;
    announced.current = state;
    announce(`The request is now: ${state}.`);
  }, [state]);
}

function StatusCard({ request }: { readonly request: FulfilmentRequest }) {
  return (
    <Card component="section" aria-label="Status">
      <Stack gap="md">
        <div>
          <StatusBadge status={request.status} />
        </div>
        <RequestFacts request={request} />
        <AuthorizationButton request={request} />
      </Stack>
    </Card>
  );
}
