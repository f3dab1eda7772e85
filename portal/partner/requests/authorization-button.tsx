/** Adds the authorization code of the HMO to a request that has no `authorization_required` hold. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type SyntheticEvent } from 'react';
import { Dialogue } from '../../common/components/dialogue.tsx';
import { usePermission } from '../../common/data/session.ts';
import { useTimelineActors } from '../../common/format/actors.ts';
import { Time } from '../../common/format/time.tsx';
import { Failure } from '../../common/states/failure.tsx';
import { useSubmitAuthorization, type FulfilmentRequest } from './requests.ts';

const TITLE = 'Add authorization code';
const MAX_CODE_LENGTH = 100;

/** Renders nothing if the request accepts no code. */
export function AuthorizationButton({ request }: { readonly request: FulfilmentRequest }) {
  const [isOpen, dialogue] = useDisclosure(false);
  const until = useTimelineActors(request.request_id, request.timeline.length)?.authorization_until ?? null;
  const canAdd = usePermission('requests:create');
  if (!canAdd || until === null || request.authorization_code !== null) return null;
  return (
    <>
      <Group>
        <Button size="sm" variant="light" onClick={dialogue.open}>
          {TITLE}
        </Button>
      </Group>
      {isOpen ? <CodeForm requestId={request.request_id} until={until} onClose={dialogue.close} /> : null}
    </>
  );
}

interface CodeFormProps {
  readonly requestId: string;
  readonly until: string;
  readonly onClose: () => void;
}

function CodeForm({ requestId, until, onClose }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useSubmitAuthorization(requestId);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate(code.trim(), { onSuccess: onClose });
  };
  return (
    <Dialogue onClose={onClose} title={TITLE}>
      <form onSubmit={submit} autoComplete="off">
        <Stack>
          <Text size="sm">
            You can add the HMO’s code until <Time at={until} />, even after the delivery. It cannot be
            changed afterwards.
          </Text>
          <TextInput
            label="Authorization code"
            required
            maxLength={MAX_CODE_LENGTH}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {error === null ? null : <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={isPending} disabled={code.trim() === ''}>
              Add code
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  );
}
