/** By which id requests are searched, and of which status. */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { inWords } from './status-badge.tsx';
import { STATUSES, type RequestFilter, type Status } from './requests.ts';

interface RequestSearchProps {
  readonly filter: RequestFilter;
  readonly onFilter: (filter: RequestFilter) => void;
}

const KINDS = [
  { value: 'request_id', label: 'Request ID' },
  { value: 'external_id', label: 'Your reference' },
  { value: 'enrollee_id', label: 'Enrollee' },
];
type Kind = 'request_id' | 'external_id' | 'enrollee_id';
const STATUS_CHOICES = Object.keys(STATUSES).map((status) => ({ value: status, label: inWords(status) }));

export function RequestSearch({ filter, onFilter }: RequestSearchProps) {
  const [kind, setKind] = useState<Kind>('external_id');
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    const sought = text.trim();
    const status = filter.status === undefined ? {} : { status: filter.status };
    // Only its own id leads to a request's page: it names nobody.
    if (sought.startsWith('req_')) void navigate({ to: `/requests/${encodeURIComponent(sought)}` });
    else if (sought === '' || kind === 'request_id') onFilter(status);
    else onFilter({ ...status, [kind]: sought });
  };
  const chooseStatus = (chosen: string | null) => {
    const { status: _, ...others } = filter;
    onFilter(chosen === null ? others : { ...others, status: chosen as Status });
  };
  return (
    <form onSubmit={search} role="search" autoComplete="off">
      <Group gap="sm" align="flex-end">
        <Select
          label="Search by"
          data={KINDS}
          value={kind}
          allowDeselect={false}
          onChange={(chosen) => setKind((chosen ?? 'external_id') as Kind)}
          w={140}
        />
        <TextInput
          label="Reference or ID"
          placeholder="Enter it in full"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          flex="1 1 12rem"
          maw={360}
        />
        <Button type="submit" variant="default" leftSection={<Search size={16} />}>
          Search
        </Button>
        <Select
          label="Status"
          placeholder="All statuses"
          data={STATUS_CHOICES}
          value={filter.status ?? null}
          onChange={chooseStatus}
          clearable
          w={160}
        />
      </Group>
    </form>
  );
}
