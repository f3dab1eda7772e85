import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ToneBadge } from '../../components/tone-badge.tsx';
import { useSession } from '../../data/session.ts';
import { Section } from '../section.tsx';
import { RemoveDialogue } from './remove-dialogue.tsx';
import { RenewDialogue } from './renew-dialogue.tsx';
import { SetUpDialogue } from './set-up-dialogue.tsx';

type Action = 'set up' | 'renew' | 'remove';

export function SecondFactorSection() {
  const { second_factor: isOn } = useSession();
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  return (
    <Section
      title="Second factor"
      state={<ToneBadge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'on' : 'off'}</ToneBadge>}
      lead={
        isOn
          ? 'After your password you enter a code from your authenticator or a recovery code.'
          : 'With an authenticator on your phone, a stolen password is not enough to sign in.'
      }
      action={isOn ? <EnabledActions onChoice={setAction} /> : <SetUpButton onChoice={setAction} />}
    >
      {action === 'set up' ? <SetUpDialogue onClose={close} /> : null}
      {action === 'renew' ? <RenewDialogue onClose={close} /> : null}
      {action === 'remove' ? <RemoveDialogue onClose={close} /> : null}
    </Section>
  );
}

interface ChoiceProps {
  readonly onChoice: (action: Action) => void;
}

function SetUpButton({ onChoice }: ChoiceProps) {
  return <Button onClick={() => onChoice('set up')}>Set up</Button>;
}

function EnabledActions({ onChoice }: ChoiceProps) {
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => onChoice('renew')}>
        New recovery codes
      </Button>
      <Button variant="default" onClick={() => onChoice('remove')}>
        Turn off
      </Button>
    </Group>
  );
}
