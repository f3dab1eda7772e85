import { Button, Group, MultiSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Failure } from '../../common/states/failure.tsx';
import { ALL_EVENT_TYPES, EVENT_TYPES } from './event-types.ts';
import type { EndpointBody, EventType } from './webhooks.ts';

interface EndpointFormProps {
  readonly initial?: EndpointBody;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (body: EndpointBody) => void;
  readonly onClose: () => void;
}

const NEW: EndpointBody = { url: '', event_types: [ALL_EVENT_TYPES], description: '' };

const typesOf = ({ event_types }: EndpointBody) => event_types.filter((type) => type !== ALL_EVENT_TYPES);

export function EndpointForm({
  initial = NEW,
  action,
  isPending,
  error,
  onSubmit,
  onClose,
}: EndpointFormProps) {
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description);
  const [isAll, setAll] = useState(initial.event_types.includes(ALL_EVENT_TYPES));
  const [chosen, setChosen] = useState<string[]>(() => typesOf(initial));
  const [known, setKnown] = useState(initial);
  if (known !== initial) {
    // The endpoint was changed elsewhere: its new values replace those that the user has not edited.
    setKnown(initial);
    if (url === known.url) setUrl(initial.url);
    if (description === known.description) setDescription(initial.description);
    if (isAll === known.event_types.includes(ALL_EVENT_TYPES) && chosen.join() === typesOf(known).join()) {
      setAll(initial.event_types.includes(ALL_EVENT_TYPES));
      setChosen(typesOf(initial));
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit({ url, description, event_types: isAll ? [ALL_EVENT_TYPES] : (chosen as EventType[]) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error === null ? null : <Failure error={error} />}
        <TextInput
          label="URL"
          description="Public HTTPS URL of your receiver"
          placeholder="https://api.example.com/webhooks"
          type="url"
          required
          data-autofocus
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextInput
          label="Description"
          description="For your own reference"
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Switch
          label="All events, including future types"
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {isAll ? null : (
          <MultiSelect
            label="Events"
            data={[...EVENT_TYPES]}
            value={chosen}
            onChange={setChosen}
            searchable
            required
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Close
          </Button>
          <Button type="submit" loading={isPending} disabled={!isAll && chosen.length === 0}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
