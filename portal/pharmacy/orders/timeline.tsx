/** What happened to an order, newest first. */
import { Card, Text, Timeline as Line, Title } from '@mantine/core';
import type { PharmacyTimelineEntry as TimelineEntry } from '../../client/generated/index.ts';
import { Time } from '../../common/format/time.tsx';
import { STATUS_WORDS } from '../words/orders.ts';

const EVENTS: Readonly<Record<NonNullable<TimelineEntry['event']>, string>> = {
  hold_opened: 'Held: the partner was asked',
  hold_resolved: 'The hold is over',
  authorization_overdue: 'Nobody authorized it in time',
  rerouted: 'Went on to another pharmacy',
  prescription_stated: 'A pharmacist stated a prescription',
};

export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <Card component="section" aria-label="History">
      <Title order={2} mb="sm">
        History
      </Title>
      <Line bulletSize={14} lineWidth={2} active={entries.length}>
        {entries.toReversed().map(({ sequence, status, event, at, actor, note }) => (
          <Line.Item key={sequence} title={event === undefined ? STATUS_WORDS[status] : EVENTS[event]}>
            <Text fz="sm" c="dimmed" component="div">
              <Time at={at} />, by {actor}
            </Text>
            {note !== undefined && <Text fz="sm">{note}</Text>}
          </Line.Item>
        ))}
      </Line>
    </Card>
  );
}
