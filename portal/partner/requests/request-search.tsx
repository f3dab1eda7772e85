import { Button, Group, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { humanize } from './status-badge.tsx';
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
const STATUS_CHOICES = Object.keys(STATUSES).map((status) => ({ value: status, label: humanize(status) }));

export function RequestSearch({ filter, onFilter }: RequestSearchProps) {
  const [kind, setKind] = useState<Kind>('external_id');
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    const query = text.trim();
    const status = filter.status === undefined ? {} : { status: filter.status };
    // Only request ids appear in the address of a page, because they do not identify a person.
    if (query.startsWith('req_')) void navigate({ to: `/requests/${encodeURIComponent(query)}` });
    else if (query === '' || kind === 'request_id') onFilter(status);
    else onFilter({ ...status, [kind]: query });
  };
  const chooseStatus = (value: string | null) => {
    const { status: _, ...rest } = filter;
    onFilter(value === null ? rest : { ...rest, status: value as Status });
  };
  return (
    <form onSubmit={search} role="search" autoComplete="off">
      <Group gap="sm" align="flex-end">
        <Select
          label="Search by"
          data={KINDS}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind((value ?? 'external_id') as Kind)}
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
