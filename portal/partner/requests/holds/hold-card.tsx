/** What a request is held for, and what the partner can answer. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../common/components/confirm.tsx';
import { PageLink } from '../../../common/components/page-link.tsx';
import { usePermission, useSession } from '../../../common/data/session.ts';
import { Time } from '../../../common/format/time.tsx';
import type { FulfilmentRequest, Hold } from '../requests.ts';
import { inWords } from '../status-badge.tsx';
import { HoldForm } from './hold-form.tsx';
import {
  ACTIONS,
  actionWords,
  LACK_HINTS,
  MEANINGS,
  ANSWERING_ROLES,
  useAnswerHold,
  type HoldAction,
} from './holds.ts';
import { Proposal } from './proposal.tsx';

interface HoldCardProps {
  readonly request: FulfilmentRequest;
  readonly hold: Hold;
}

export function HoldCard({ request, hold }: HoldCardProps) {
  const canAnswer = usePermission('requests:create');
  const title = `On hold: ${inWords(hold.reason)}`;
  return (
    <Alert color="amber" icon={<Hand size={18} />} title={title} role="region" aria-label={title}>
      <Stack gap="sm">
        <Text size="sm">{MEANINGS[hold.reason]}</Text>
        {hold.note === null ? null : <Text size="sm">“{hold.note}”</Text>}
        <Proposal request={request} hold={hold} />
        <Lacking hold={hold} />
        <Text size="sm">
          Answer by <Time at={hold.expires_at} />.
        </Text>
        {canAnswer ? <Answers request={request} hold={hold} /> : <WhoAnswers hold={hold} />}
      </Stack>
    </Alert>
  );
}

function WhoAnswers({ hold }: Pick<HoldCardProps, 'hold'>) {
  const { organisation } = useSession();
  const actions = hold.actions.map((action) => ACTIONS[action].toLowerCase()).join(', ');
  return (
    <Text size="sm">
      Your role, {organisation.role}, cannot answer it ({actions}). A member with the role{' '}
      {ANSWERING_ROLES.join(' or ')} can: see <PageLink to="/members">Members</PageLink>.
    </Text>
  );
}

function Lacking({ hold: { lacking } }: Pick<HoldCardProps, 'hold'>) {
  if (lacking.length === 0) return null;
  return (
    <List size="sm">
      {lacking.map(({ line, medicine_label, content_unit, requested, allowed, why }) => (
        <List.Item key={line}>
          Line {line}: {medicine_label}, {requested} {content_unit} needed
          {allowed === null ? '' : `, ${allowed} allowed`}. {LACK_HINTS[why]}
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
  const wordsOf = (action: HoldAction) => actionWords(action, request, hold);
  const confirm = (action: 'approve' | 'decline') => answer.mutate({ action }, { onSuccess: close });
  const isPending = request.status === 'pending';
  return (
    <>
      <Group gap="xs">
        {hold.actions.map((action) => (
          <Button
            key={action}
            size="sm"
            variant={action === 'decline' ? 'default' : 'filled'}
            onClick={() => setAsking(action)}
          >
            {wordsOf(action)}
          </Button>
        ))}
      </Group>
      <Confirm
        opened={asking === 'approve'}
        title={`${wordsOf('approve')}?`}
        action={wordsOf('approve')}
        back="Back"
        isDestructive={false}
        size="xl"
        isPending={answer.isPending}
        error={answer.error}
        onConfirm={() => confirm('approve')}
        onClose={close}
      >
        <Stack gap="sm">
          <Proposal request={request} hold={hold} />
          <Text size="sm">
            {isPending
              ? 'The order changes to the proposal at this price, and the pharmacy can then accept it.'
              : 'The order changes to the proposal at this price, and the pharmacy continues with it.'}
          </Text>
        </Stack>
      </Confirm>
      <Confirm
        opened={asking === 'decline'}
        title={`${wordsOf('decline')}?`}
        action={wordsOf('decline')}
        back="Keep the request"
        isPending={answer.isPending}
        error={answer.error}
        onConfirm={() => confirm('decline')}
        onClose={close}
      >
        <Text size="sm">
          {isPending
            ? 'All items are cancelled, not only those in the proposal. '
            : 'The request fails with all its items, not only those on hold. '}
          Nothing is delivered, and the pharmacy is notified immediately. This cannot be undone: place a new
          request if you still need it.
        </Text>
      </Confirm>
      {asking === undefined || asking === 'approve' || asking === 'decline' ? null : (
        <HoldForm request={request} action={asking} answer={answer} onClose={close} />
      )}
    </>
  );
}
