import { Card, Text, Timeline as Line, Title } from '@mantine/core';
import type {
  PharmacyOrder as Order,
  PharmacyTimelineEntry as TimelineEntry,
} from '../../client/generated/index.ts';
import { formatChange, formatCorrection } from '../../common/format/articles.ts';
import { formatEntryActor, codeLabel, useTimelineActors } from '../../common/format/actors.ts';
import { Time } from '../../common/format/time.tsx';
import { HOLD_LABELS, STATUS_LABELS } from '../words/orders.ts';

const EVENTS: Readonly<Record<NonNullable<TimelineEntry['event']>, string>> = {
  hold_opened: 'On hold: waiting for an answer',
  hold_resolved: 'Hold ended',
  authorization_overdue: 'No authorization in time',
  rerouted: 'Moved to another pharmacy',
  prescription_stated: 'Pharmacist entered the prescription details',
  more_dispensed: 'Dispensed more',
  batch_corrected: 'Batch corrected',
};

export function Timeline({ order: { request_id, timeline: entries } }: { readonly order: Order }) {
  const actors = useTimelineActors(request_id, entries.length);
  return (
    <Card component="section" aria-label="History">
      <Title order={2} mb="sm">
        History
      </Title>
      <Line bulletSize={14} lineWidth={2} active={entries.length}>
        {entries.toReversed().map(({ sequence, status, event, at, actor, reason, note, ...details }) => {
          const by = actors?.entries.find((one) => one.sequence === sequence);
          return (
            <Line.Item key={sequence} title={event === undefined ? STATUS_LABELS[status] : EVENTS[event]}>
              <Text fz="sm" c="dimmed" component="div">
                <Time at={at} />, {formatEntryActor(by, actor)}
              </Text>
              {by?.hold_reason != null && <Text fz="sm">{HOLD_LABELS[by.hold_reason]}</Text>}
              {by?.hold_end != null && <Text fz="sm">{codeLabel(by.hold_end)}</Text>}
              {details.corrected !== undefined && <Text fz="sm">{formatCorrection(details.corrected)}</Text>}
              {details.resolution?.changes.map((change) => (
                <Text key={change.line} fz="sm">
                  {formatChange(change)}
                </Text>
              ))}
              {reason !== undefined && <Text fz="sm">{codeLabel(reason)}</Text>}
              {note !== undefined && <Text fz="sm">{note}</Text>}
            </Line.Item>
          );
        })}
      </Line>
    </Card>
  );
}
