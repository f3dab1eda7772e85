import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { Building2, Store } from 'lucide-react';
import { useChooseOrganisation, useSession, type UserOrganisation } from '../data/session.ts';
import { BASES } from './bases.ts';

export function OrganisationItems() {
  const { organisation, organisations } = useSession();
  const others = organisations.filter(
    ({ organisation_id }) => organisation_id !== organisation.organisation_id,
  );
  const switchTo = useSwitchOrganisation();
  if (others.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Switch organisation</Menu.Label>
      {others.map((other) => (
        <Menu.Item
          key={other.organisation_id}
          leftSection={other.kind === 'partner' ? <Building2 size={15} /> : <Store size={15} />}
          onClick={() => switchTo(other)}
        >
          {other.name}
        </Menu.Item>
      ))}
    </>
  );
}

/** Switches to another organisation and opens the home page of its site, because the current page belongs to the old one. */
export function useSwitchOrganisation(): (organisation: UserOrganisation) => void {
  const { organisation: current } = useSession();
  const { mutateAsync } = useChooseOrganisation();
  const navigate = useNavigate();
  const go = (kind: UserOrganisation['kind']) => {
    if (kind === current.kind) void navigate({ to: '/' });
    else window.location.assign(`${BASES[kind]}/`);
  };
  // Promises, because the component may be unmounted with the pages of the old organisation.
  return ({ organisation_id, kind }) =>
    void mutateAsync(organisation_id).then(
      () => go(kind),
      ({ message }: Error) => notifications.show({ color: 'brick', title: 'Not changed', message }),
    );
}
