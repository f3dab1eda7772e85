import { Group, Stack, Text, Timeline as Line } from '@mantine/core';
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import { TONES } from '../../common/design/tokens.ts';
import { formatChange, formatCorrection } from '../../common/format/articles.ts';
import { formatEntryActor, codeLabel, useTimelineActors } from '../../common/format/actors.ts';
import { Time } from '../../common/format/time.tsx';
import type { TimelineActor } from '../../client/generated/index.ts';
import { STATUSES, type FulfilmentRequest } from './requests.ts';
import { humanize, toTitle } from './status-badge.tsx';
import { useDeliveriesOfRequest, type DeliveryOfEndpoint } from './deliveries-of-request.ts';
import { DeliveryBadge } from '../webhooks/webhook-state.tsx';
import { PageLink } from '../../common/components/page-link.tsx';

type Entry = FulfilmentRequest['timeline'][number];

export function Timeline({ request }: { readonly request: FulfilmentRequest }) {
  const deliveries = useDeliveriesOfRequest(request);
  const actors = useTimelineActors(request.request_id, request.timeline.length);
  const entries = request.timeline.toReversed();
  return (
    <Line bulletSize={14} lineWidth={2} active={entries.length}>
      {entries.map((entry) => (
        <Line.Item
          key={entry.sequence}
          title={toTitle(entry.event ?? entry.status)}
          color={TONES[entry.event === undefined ? STATUSES[entry.status] : 'waiting']}
        >
          <EntryBody entry={entry} by={actors?.entries.find(({ sequence }) => sequence === entry.sequence)} />
          <Deliveries
            deliveries={deliveries.filter(({ delivery }) => delivery.sequence === entry.sequence)}
          />
        </Line.Item>
      ))}
    </Line>
  );
}

interface EntryBodyProps {
  readonly entry: Entry;
  readonly by: TimelineActor | undefined;
}

function EntryBody({ entry, by }: EntryBodyProps) {
  const { at, actor, reason, note, proof, resolution, corrected } = entry;
  const hold = by?.hold_reason ?? by?.hold_end ?? null;
  return (
    <Stack gap={2}>
      <Text size="sm" c="dimmed">
        <Time at={at} to="second" /> {formatEntryActor(by, actor)}
      </Text>
      {hold === null ? null : <Text size="sm">{codeLabel(hold)}</Text>}
      {resolution?.changes.map((change) => (
        <Text key={change.line} size="sm">
          {formatChange(change)}
        </Text>
      ))}
      {corrected === undefined ? null : <Text size="sm">{formatCorrection(corrected)}</Text>}
      {reason === undefined ? null : <Text size="sm">{humanize(reason)}</Text>}
      {note === undefined ? null : <Text size="sm">“{note}”</Text>}
      {proof === undefined ? null : <Text size="sm">Proof: {proof.name ?? humanize(proof.type)}</Text>}
    </Stack>
  );
}

function Deliveries({ deliveries }: { readonly deliveries: readonly DeliveryOfEndpoint[] }) {
  return (
    <>
      {deliveries.map(({ webhook, delivery }) => (
        <Group key={webhook.webhook_id} gap={6} mt={4}>
          <PageLink to={`/webhooks/${webhook.webhook_id}`} size="xs">
            {new URL(webhook.url).host}
          </PageLink>
          <DeliveryBadge state={delivery.state} />
          {delivery.attempt_count > 1 ? (
            <ToneBadge tone="neutral">{`${delivery.attempt_count} attempts`}</ToneBadge>
          ) : null}
        </Group>
      ))}
    </>
  );
}
