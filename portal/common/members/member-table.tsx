import { Button, Select, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Confirm } from '../components/confirm.tsx';
import { ToneBadge } from '../components/tone-badge.tsx';
import { useSession } from '../data/session.ts';
import { Time } from '../format/time.tsx';
import { WideTable } from '../lists/wide-table.tsx';
import { ROLES, useChangeRole, useRemoveMember, type Member, type RemovedMember } from './members.ts';

interface MemberTableProps {
  readonly members: readonly Member[];
  readonly canManage: boolean;
}

export function MemberTable({ members, canManage }: MemberTableProps) {
  const [removing, setRemoving] = useState<Member>();
  const remove = useRemoveMember();
  const close = () => {
    setRemoving(undefined);
    remove.reset();
  };
  const done = ({ email, keys }: RemovedMember) => {
    close();
    if (keys.length === 0) return;
    const names = keys.map(({ name }) => name).join(', ');
    notifications.show({
      title: `${email} was removed`,
      message: `API keys that they created still work: ${names}. Rotate or revoke the keys they may know.`,
      autoClose: false,
    });
  };
  return (
    <>
      <WideTable label="Members" columns={['Member', 'Role', 'Second factor', 'Since', '']}>
        {members.map((member) => (
          <MemberRow key={member.user_id} member={member} canManage={canManage} onRemove={setRemoving} />
        ))}
      </WideTable>
      {removing === undefined ? null : (
        <Confirm
          opened
          title={`Remove ${removing.email}?`}
          action="Remove member"
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removing.user_id, { onSuccess: done })}
          onClose={close}
        >
          <Text size="sm">
            They are signed out immediately, and their invitations are withdrawn. API keys that they created
            keep working.
          </Text>
        </Confirm>
      )}
    </>
  );
}

interface MemberRowProps {
  readonly member: Member;
  readonly canManage: boolean;
  readonly onRemove: (member: Member) => void;
}

function MemberRow({ member, canManage, onRemove }: MemberRowProps) {
  const { user_id, organisation } = useSession();
  const isSelf = member.user_id === user_id;
  const change = useChangeRole();
  const choose = (role: Member['role'] | null) => {
    if (role === null) return;
    change.mutate(
      { user_id: member.user_id, role },
      { onError: ({ message }) => notifications.show({ color: 'brick', title: 'Not changed', message }) },
    );
  };
  return (
    <Table.Tr>
      <Table.Td>
        {member.name === member.email ? null : <Text fw={600}>{member.name}</Text>}
        {member.email}
        {isSelf ? (
          <Text span size="sm" c="dimmed">
            {' '}
            (you)
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>
        {canManage && !isSelf ? (
          <Select
            aria-label={`Role of ${member.email}`}
            data={Object.keys(ROLES[organisation.kind]) as Member['role'][]}
            value={member.role}
            allowDeselect={false}
            onChange={choose}
            w={150}
            size="xs"
          />
        ) : (
          member.role
        )}
      </Table.Td>
      <Table.Td>
        <ToneBadge tone={member.second_factor ? 'good' : 'neutral'}>
          {member.second_factor ? 'on' : 'off'}
        </ToneBadge>
      </Table.Td>
      <Table.Td>
        <Time at={member.since} to="day" />
      </Table.Td>
      <Table.Td ta="right">
        {canManage && !isSelf ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => onRemove(member)}
            aria-label={`Remove ${member.email}`}
          >
            Remove
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}
