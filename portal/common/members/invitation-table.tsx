/** Who was invited and has not come yet. */
import { Button, Table } from '@mantine/core';
import { Time } from '../format/time.tsx';
import { WideTable } from '../lists/wide-table.tsx';
import { useWithdraw, type Invitation } from './members.ts';

interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
  readonly mayManage: boolean;
}

export function InvitationTable({ invitations, mayManage }: InvitationTableProps) {
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
            {mayManage ? (
              <Button
                size="xs"
                variant="default"
                loading={withdraw.isPending && withdraw.variables === invitation_id}
                onClick={() => withdraw.mutate(invitation_id)}
                aria-label={`Withdraw the invitation of ${email}`}
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
