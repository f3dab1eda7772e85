/** What a request is held for, and what the partner can answer. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../common/components/confirm.tsx';
import { useMay } from '../../../common/data/session.ts';
import { inNaira } from '../../../common/format/money.ts';
import { Time } from '../../../common/format/time.tsx';
import { Failure } from '../../../common/states/failure.tsx';
import type { FulfilmentRequest, Hold } from '../requests.ts';
import { inWords } from '../status-badge.tsx';
import { HoldForm } from './hold-form.tsx';
import { ACTIONS, MEANINGS, useAnswerHold, type HoldAction } from './holds.ts';

interface HoldCardProps {
  readonly request: FulfilmentRequest;
  readonly hold: Hold;
}

export function HoldCard({ request, hold }: HoldCardProps) {
  const mayAnswer = useMay('requests:create');
  const title = `On hold: ${inWords(hold.reason)}`;
  return (
    <Alert color="amber" icon={<Hand size={18} />} title={title} role="region" aria-label={title}>
      <Stack gap="sm">
        <Text size="sm">{MEANINGS[hold.reason]}</Text>
        {hold.note === null ? null : <Text size="sm">“{hold.note}”</Text>}
        <Proposed hold={hold} />
        <Text size="sm">
          Answer by <Time at={hold.expires_at} />.
        </Text>
        {mayAnswer ? <Answers request={request} hold={hold} /> : null}
      </Stack>
    </Alert>
  );
}

function Proposed({ hold: { proposed } }: Pick<HoldCardProps, 'hold'>) {
  if (proposed.length === 0) return null;
  return (
    <List size="sm">
      {proposed.map(({ line, quantity, medicine_label, line_total_ngn }) => (
        <List.Item key={line}>
          Line {line}: {quantity} × {medicine_label} for {inNaira(line_total_ngn)}
        </List.Item>
      ))}
    </List>
  );
}

function Answers({ request, hold }: HoldCardProps) {
  const [asking, setAsking] = useState<HoldAction>();
  const answer = useAnswerHold(request, hold);
  const close = () => {
    answer.reset();
    setAsking(undefined);
  };
  const choose = (action: HoldAction) => {
    if (action === 'approve') answer.mutate({ action });
    else setAsking(action);
  };
  return (
    <>
      {answer.error === null || asking !== undefined ? null : <Failure error={answer.error} />}
      <Group gap="xs">
        {hold.actions.map((action) => (
          <Button
            key={action}
            size="sm"
            variant={action === 'decline' ? 'default' : 'filled'}
            loading={action === 'approve' && answer.isPending}
            onClick={() => choose(action)}
          >
            {ACTIONS[action]}
          </Button>
        ))}
      </Group>
      <Confirm
        opened={asking === 'decline'}
        title="Give this request up?"
        action="Give it up"
        isUnderWay={answer.isPending}
        error={answer.error}
        onConfirm={() => answer.mutate({ action: 'decline' }, { onSuccess: close })}
        onClose={close}
      >
        <Text size="sm">It ends without a delivery, and the pharmacy is told at once.</Text>
      </Confirm>
      {asking === undefined || asking === 'decline' ? null : (
        <HoldForm request={request} action={asking} answer={answer} onClose={close} />
      )}
    </>
  );
}
