import { Button, Card, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { Page } from '../components/page.tsx';
import { usePermission } from '../data/session.ts';
import { QueryResult } from '../states/query-result.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialogue } from './invite-dialogue.tsx';
import { MemberTable } from './member-table.tsx';
import { membersQuery } from './members.ts';

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
