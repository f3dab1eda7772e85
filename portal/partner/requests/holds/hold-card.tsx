import { formatCount } from '../../../common/format/amount.ts';
import { formatNaira } from '../../../common/format/money.ts';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../common/components/confirm.tsx';
import { PageLink } from '../../../common/components/page-link.tsx';
import { usePermission, useSession } from '../../../common/data/session.ts';
import { Time } from '../../../common/format/time.tsx';
import type { FulfilmentRequest, Hold } from '../requests.ts';
import { humanize } from '../status-badge.tsx';
import { AuthorizeForm, HeldPrice } from './authorize-form.tsx';
import { HoldForm } from './hold-form.tsx';
import {
  actionLabel,
  LACK_HINTS,
  HOLD_DESCRIPTIONS,
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
  const title = `On hold: ${humanize(hold.reason)}`;
  return (
    <Alert color="amber" icon={<Hand size={18} />} title={title} role="region" aria-label={title}>
      <Stack gap="sm">
        <Text size="sm">{HOLD_DESCRIPTIONS[hold.reason]}</Text>
        {hold.note === null ? null : <Text size="sm">“{hold.note}”</Text>}
        <Proposal request={request} hold={hold} />
        <MissingPrescriptions hold={hold} />
        <HeldLines request={request} hold={hold} />
        <HeldPrice request={request} hold={hold} />
        <Text size="sm">
          Answer by <Time at={hold.expires_at} />.
        </Text>
        {canAnswer ? (
          <Answers request={request} hold={hold} />
        ) : (
          <AnswerNotAllowed request={request} hold={hold} />
        )}
      </Stack>
    </Alert>
  );
}

function AnswerNotAllowed({ request, hold }: HoldCardProps) {
  const { organisation } = useSession();
  const actions = hold.actions.map((action) => actionLabel(action, request, hold).toLowerCase()).join(', ');
  return (
    <Text size="sm">
      Your role, {organisation.role}, cannot answer this hold ({actions}). A member with the role{' '}
      {ANSWERING_ROLES.join(' or ')} can: see <PageLink to="/members">Members</PageLink>.
    </Text>
  );
}

function MissingPrescriptions({ hold: { lacking } }: Pick<HoldCardProps, 'hold'>) {
  if (lacking.length === 0) return null;
  return (
    <List size="sm">
      {lacking.map(({ line, medicine_label, content_unit, requested, allowed, why }) => (
        <List.Item key={line}>
          Line {line}: {medicine_label}, {formatCount(requested, content_unit)} needed
          {allowed === null ? '' : `, ${allowed} allowed`}. {LACK_HINTS[why]}
        </List.Item>
      ))}
    </List>
  );
}

/** The lines of a hold that neither a proposal nor a missing prescription shows. */
function HeldLines({ request: { items }, hold: { problems, proposed, lacking } }: HoldCardProps) {
  if (proposed.length > 0 || lacking.length > 0) return null;
  const lines = problems.flatMap(({ line, unit, requested }) =>
    line === null || unit === null || requested === null ? [] : [{ line, unit, requested }],
  );
  if (lines.length === 0) return null;
  return (
    <List size="sm">
      {lines.map(({ line, unit, requested }) => (
        <List.Item key={line}>
          Line {line}: {items[line - 1]?.medicine_label},{' '}
          {unit === 'NGN' ? formatNaira(requested) : formatCount(requested, unit)}
        </List.Item>
      ))}
    </List>
  );
}

function Answers({ request, hold }: HoldCardProps) {
  const [openAction, setOpenAction] = useState<HoldAction>();
  const answer = useAnswerHold(request, hold);
  const close = () => {
    answer.reset();
    setOpenAction(undefined);
  };
  const labelOf = (action: HoldAction) => actionLabel(action, request, hold);
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
            onClick={() => setOpenAction(action)}
          >
            {labelOf(action)}
          </Button>
        ))}
      </Group>
      <Confirm
        opened={openAction === 'approve'}
        title={`${labelOf('approve')}?`}
        action={labelOf('approve')}
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
        opened={openAction === 'decline'}
        title={`${labelOf('decline')}?`}
        action={labelOf('decline')}
        back="Keep request"
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
      {openAction === 'authorize' ? (
        <AuthorizeForm request={request} hold={hold} answer={answer} onClose={close} />
      ) : null}
      {openAction === undefined ||
      openAction === 'approve' ||
      openAction === 'authorize' ||
      openAction === 'decline' ? null : (
        <HoldForm request={request} action={openAction} answer={answer} onClose={close} />
      )}
    </>
  );
}
