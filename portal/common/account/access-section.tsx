/** Lasting access to the account and access that its user granted, for review after a password reset. */
import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { PageLink } from '../components/page-link.tsx';
import { ToneBadge } from '../components/tone-badge.tsx';
import { useSession } from '../data/session.ts';
import { Time } from '../format/time.tsx';
import { WideTable } from '../lists/wide-table.tsx';
import { QueryResult } from '../states/query-result.tsx';
import { Failure } from '../states/failure.tsx';
import { accessQuery, useConfirmAccess, type LastingAccess } from './account.ts';
import { Section } from './section.tsx';

const KINDS: Readonly<Record<LastingAccess['kind'], string>> = {
  passkey: 'Passkey',
  second_factor: 'Second factor',
  sign_on: 'Identity provider',
  key: 'API key',
  invitation: 'Invitation',
  member: 'Member',
  webhook: 'Webhook',
};

export function AccessSection() {
  const { access_review_due: isDue } = useSession();
  const query = useQuery(accessQuery);
  return (
    <Section
      title="Access to your account"
      lead="Passkeys and sign-ins for your account, and the API keys, webhooks, invitations and members that you added. Remove anything you don’t recognise. A member you don’t know may have created API keys and webhooks or invited others: check the audit log too."
      action={isDue ? <ConfirmButton /> : null}
    >
      <QueryResult query={query}>
        {(access) =>
          access.length === 0 ? <Text size="sm">Only your password.</Text> : <AccessTable access={access} />
        }
      </QueryResult>
    </Section>
  );
}

function ConfirmButton() {
  const { mutate, isPending, error } = useConfirmAccess();
  return (
    <Stack gap="xs">
      {error === null ? null : <Failure error={error} />}
      <Button loading={isPending} onClick={() => mutate()}>
        I recognise all of these
      </Button>
    </Stack>
  );
}

function AccessTable({ access }: { readonly access: readonly LastingAccess[] }) {
  return (
    <WideTable
      label="Access to your account"
      columns={['Type', 'Name', 'Added', 'How to remove', '']}
      minWidth={720}
    >
      {access.map(({ kind, id, name, organisation_name, created_at, is_suspended, to_remove }) => (
        <Table.Tr key={`${kind} ${id} ${organisation_name}`}>
          <Table.Td>{KINDS[kind]}</Table.Td>
          <Table.Td fw={600}>
            {name}
            {organisation_name === null ? null : ` (${organisation_name})`}
          </Table.Td>
          <Table.Td>{created_at === null ? null : <Time at={created_at} to="day" />}</Table.Td>
          <Table.Td>{to_remove}</Table.Td>
          <Table.Td ta="right">
            {is_suspended ? <ToneBadge tone="waiting">suspended</ToneBadge> : null}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

/** Asks the user to review the list of what has access. Every page shows it until the user confirms the list. */
export function AccessNotice() {
  if (!useSession().access_review_due) return null;
  return (
    <Alert color="amber" icon={<ShieldAlert size={18} />} title="Review access to your account" mb="md">
      <Text size="sm">
        Your password was reset. Your passkeys are suspended until you confirm the list of passkeys, API keys,
        members and webhooks on <PageLink to="/account">Your account</PageLink>.
      </Text>
    </Alert>
  );
}
