import { Button, Table } from '@mantine/core';
import { Time } from '../format/time.tsx';
import { WideTable } from '../lists/wide-table.tsx';
import { useWithdraw, type Invitation } from './members.ts';

interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
  readonly canManage: boolean;
}

export function InvitationTable({ invitations, canManage }: InvitationTableProps) {
  const withdraw = useWithdraw();
  return (
    <WideTable label="Invitations" columns={['E-mail', 'Role', 'Expires', '']}>
      {invitations.map(({ invitation_id, email, role, expires_at }) => (
        <Table.Tr key={invitation_id}>
          <Table.Td>{email}</Table.Td>
          <Table.Td>{role}</Table.Td>
          <Table.Td>
            <Time at={expires_at} />
          </Table.Td>
          <Table.Td ta="right">
            {canManage ? (
              <Button
                size="xs"
                variant="default"
                loading={withdraw.isPending && withdraw.variables === invitation_id}
                onClick={() => withdraw.mutate(invitation_id)}
                aria-label={`Withdraw the invitation to ${email}`}
              >
                Withdraw
              </Button>
            ) : null}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
