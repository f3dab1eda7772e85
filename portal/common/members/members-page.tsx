import { Button, Card, Stack, Table, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { Page } from '../components/page.tsx';
import { usePermission } from '../data/session.ts';
import { QueryResult } from '../states/query-result.tsx';
import { InviteDialogue } from './invite-dialogue.tsx';
import { MemberTable } from './member-table.tsx';
import { type Invitation, membersQuery, useWithdraw } from './members.ts';
import { Time } from '../format/time.tsx';
import { WideTable } from '../lists/wide-table.tsx';

export default function MembersPage() {
  const query = useQuery(membersQuery);
  const canManage = usePermission('members:manage');
  const [isInviting, inviting] = useDisclosure(false);
  const invite = canManage ? (
    <Button leftSection={<UserRoundPlus size={16} />} onClick={inviting.open}>
      Invite
    </Button>
  ) : null;
  return (
    <Page title="Members" lead="Members of your organisation and their roles." action={invite}>
      <QueryResult query={query}>
        {({ members, invitations }) => (
          <Stack gap="lg">
            <Card padding={0}>
              <MemberTable members={members} canManage={canManage} />
            </Card>
            {invitations.length === 0 ? null : (
              <Card padding={0} component="section">
                <Title order={2} p="md">
                  Invited
                </Title>
                <InvitationTable invitations={invitations} canManage={canManage} />
              </Card>
            )}
          </Stack>
        )}
      </QueryResult>
      {isInviting ? <InviteDialogue onClose={inviting.close} /> : null}
    </Page>
  );
}

interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
  readonly canManage: boolean;
}

function InvitationTable({ invitations, canManage }: InvitationTableProps) {
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
