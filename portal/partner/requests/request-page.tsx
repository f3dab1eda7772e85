import { Anchor, Card, Grid, Image, Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Page } from '../../common/components/page.tsx';
import { announce } from '../../common/shell/announcements.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { CancelButton } from './cancel-button.tsx';
import { HoldCard } from './holds/hold-card.tsx';
import { ItemTable } from './item-table.tsx';
import { PaymentCard } from './payment-card.tsx';
import { humanize, StatusBadge, toTitle } from './status-badge.tsx';
import { Timeline } from './timeline.tsx';
import { useLiveRequest } from './use-live-request.ts';
import { type FulfilmentRequest, hasEnded, proofQuery } from './requests.ts';
import { Facts } from '../../common/components/facts.tsx';
import { useStates } from '../../common/format/states.ts';
import { describeHours } from '../../common/format/opening-hours.ts';
import { Time } from '../../common/format/time.tsx';
import { useQuery } from '@tanstack/react-query';

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
          <PaymentCard request={request} />
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
      </Stack>
    </Card>
  );
}

function RequestFacts({ request }: { readonly request: FulfilmentRequest }) {
  const { status_reason, external_id, enrollee_id, pharmacy, recipient, delivery_address } = request;
  const states = useStates();
  const { street, city, state } = delivery_address;
  return (
    <Facts
      facts={{
        Reason: status_reason === null ? undefined : humanize(status_reason),
        'Your reference': external_id,
        Enrollee: enrollee_id,
        Pharmacy: `${pharmacy.name}, ${pharmacy.address}`,
        'Pharmacy’s phone':
          pharmacy.phone === null ? undefined : (
            <Anchor href={`tel:${pharmacy.phone}`} inherit>
              {pharmacy.phone}
            </Anchor>
          ),
        'Pharmacy’s opening hours':
          pharmacy.opening_hours === null ? undefined : <Hours text={pharmacy.opening_hours} />,
        'Pharmacy’s services':
          pharmacy.services.length === 0 ? undefined : toTitle(pharmacy.services.join(', ')),
        Recipient: recipient === null ? undefined : `${recipient.name}, ${recipient.phone}`,
        'Delivery address': [street, city, states.get(state) ?? ''].filter((part) => part !== '').join(', '),
        'Expected by': hasEnded(request) ? undefined : <Time at={request.estimated_delivery_at} />,
        Delivered: request.delivered_at && <Time at={request.delivered_at} />,
        'Delivery PIN':
          request.delivery_pin === null ? undefined : <span className="id">{request.delivery_pin}</span>,
        Placed: <Time at={request.created_at} />,
      }}
    />
  );
}

function Hours({ text }: { readonly text: string }) {
  return describeHours(text).map((line) => <div key={line}>{line}</div>);
}

function ProofCard({ requestId }: { readonly requestId: string }) {
  const query = useQuery(proofQuery(requestId));
  return (
    <Card component="section">
      <Stack gap="md">
        <Title order={2}>Proof of delivery</Title>
        <QueryResult query={query}>
          {({ type, name, at, image }) => (
            <>
              <Facts
                facts={{ Type: humanize(type), 'Received by': name, Time: <Time at={at} to="second" /> }}
              />
              {image === null ? null : (
                <Image src={image.link.path} alt={`The ${type}`} maw={360} radius="md" bg="white" />
              )}
            </>
          )}
        </QueryResult>
      </Stack>
    </Card>
  );
}
