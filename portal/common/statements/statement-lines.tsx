/** The lines of a statement, with filters and disputes. */
import {
  Anchor,
  Button,
  Card,
  Group,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText, Search, SearchX, X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { PageLink } from '../components/page-link.tsx';
import { ToneBadge } from '../components/tone-badge.tsx';
import { usePermission, useSession } from '../data/session.ts';
import type { Tone } from '../design/tokens.ts';
import { formatNaira } from '../format/money.ts';
import { Time } from '../format/time.tsx';
import { LoadMore } from '../lists/load-more.tsx';
import { WideTable } from '../lists/wide-table.tsx';
import { Empty } from '../states/empty.tsx';
import { QueryResult } from '../states/query-result.tsx';
import { DisputeDialogue } from './dispute-dialogue.tsx';
import {
  type LineFilter,
  linesQuery,
  type Statement,
  type StatementLine,
  type StatementSide,
} from './statements.ts';

interface StatementLinesProps {
  readonly side: StatementSide;
  readonly statement: Statement;
}

/** The choices of lines, and the filter of each. */
const CHOICES: Readonly<Record<string, LineFilter>> = {
  Delivered: { status: 'delivered' },
  Returned: { status: 'returned' },
  Failed: { status: 'failed' },
  'Ended in an earlier period': { kind: 'late_request' },
  Adjustments: { kind: 'adjustment' },
  Disputed: { dispute: 'open,answered' },
  'Disputed, not answered': { dispute: 'open' },
};

/** A pharmacy whose lines are shown. */
interface ChosenPharmacy {
  readonly pharmacy_id: string;
  readonly name: string;
}

export function StatementLines({ side, statement }: StatementLinesProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const [searched, setSearched] = useState<LineFilter>({});
  const [pharmacy, setPharmacy] = useState<ChosenPharmacy>();
  const filter = {
    ...(choice === null ? {} : CHOICES[choice]),
    ...searched,
    ...(pharmacy && { pharmacy_id: pharmacy.pharmacy_id }),
  };
  const query = useInfiniteQuery(linesQuery(side, statement.statement_id, filter));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Card component="section" padding={0} aria-label="Lines">
      <Stack gap="sm" p="md">
        <Title order={2}>Lines</Title>
        <DisputeNotAllowed side={side} statement={statement} />
        <LineSearch side={side} onSearch={setSearched} choice={choice} onChoose={setChoice} />
        {pharmacy === undefined ? null : (
          <div>
            <Button
              size="xs"
              variant="default"
              rightSection={<X size={14} />}
              onClick={() => setPharmacy(undefined)}
              aria-label={`Only ${pharmacy.name}: show all pharmacies`}
            >
              {pharmacy.name}
            </Button>
          </div>
        )}
      </Stack>
      <QueryResult query={query}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines);
          if (lines.length > 0)
            return (
              <>
                <LineTable side={side} statement={statement} lines={lines} onPharmacy={setPharmacy} />
                <LoadMore query={query} />
              </>
            );
          return isFiltered ? (
            <Empty icon={SearchX} title="No lines match">
              Enter references and IDs in full, or choose other lines.
            </Empty>
          ) : (
            <Empty icon={ReceiptText} title="No lines yet">
              {side.words.requests} appear here within 15 minutes of being delivered, returned or failed.
            </Empty>
          );
        }}
      </QueryResult>
    </Card>
  );
}

function DisputeNotAllowed({ side, statement }: StatementLinesProps) {
  const { organisation } = useSession();
  if (usePermission(side.disputePermission) || statement.status === 'open') return null;
  return (
    <Text size="sm">
      Your role, {organisation.role}, cannot dispute lines. A member with the role{' '}
      {side.disputeRoles.join(' or ')} can: see <PageLink to="/members">Members</PageLink>.
    </Text>
  );
}

interface LineSearchProps {
  readonly side: StatementSide;
  readonly choice: string | null;
  readonly onChoose: (choice: string | null) => void;
  readonly onSearch: (filter: LineFilter) => void;
}

function LineSearch({ side: { kind, words }, choice, onChoose, onSearch }: LineSearchProps) {
  const [text, setText] = useState('');
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    const id = text.trim();
    if (id === '') onSearch({});
    // Pharmacies have no references.
    else onSearch(id.startsWith('req_') || kind === 'pharmacy' ? { request_id: id } : { external_id: id });
  };
  return (
    <form onSubmit={search} role="search" autoComplete="off">
      <Group gap="sm" align="flex-end">
        <Select
          label="Show"
          placeholder="All lines"
          data={Object.keys(CHOICES)}
          value={choice}
          onChange={onChoose}
          clearable
          w={240}
        />
        <TextInput
          label={words.searched}
          placeholder="Enter it in full"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          flex="1 1 12rem"
          maw={360}
        />
        <Button type="submit" variant="default" leftSection={<Search size={16} />}>
          Search
        </Button>
      </Group>
    </form>
  );
}

interface LineTableProps extends StatementLinesProps {
  readonly lines: readonly StatementLine[];
  readonly onPharmacy: (pharmacy: ChosenPharmacy) => void;
}

function LineTable({ side, statement, lines, onPharmacy }: LineTableProps) {
  const [disputed, setDisputed] = useState<StatementLine>();
  const canDispute = usePermission(side.disputePermission) && statement.status === 'closed';
  const { words } = side;
  const isPharmacy = side.kind === 'pharmacy';
  const columns = [
    words.request,
    words.due,
    'Outcome',
    'Total',
    'Patient pays',
    ...(isPharmacy ? ['HMO pays', 'Commission'] : ['Pharmacy']),
    'Date',
    ...(canDispute ? [''] : []),
  ];
  return (
    <>
      <WideTable label="List of lines" columns={columns} minWidth={isPharmacy ? 900 : 940}>
        {lines.map((line) => (
          <LineRows
            key={line.line_id}
            side={side}
            line={line}
            columns={columns}
            onPharmacy={onPharmacy}
            onDispute={canDispute ? setDisputed : undefined}
          />
        ))}
      </WideTable>
      {disputed === undefined ? null : (
        <DisputeDialogue
          side={side}
          named={{ statement_id: statement.statement_id, line_id: disputed.line_id }}
          title={`Dispute ${nameOf(disputed)}`}
          onClose={() => setDisputed(undefined)}
        />
      )}
    </>
  );
}

/** Your reference, or the id of the request. */
const nameOf = ({ external_id, request_id }: StatementLine) => external_id ?? request_id;

interface LineRowsProps {
  readonly side: StatementSide;
  readonly line: StatementLine;
  readonly columns: readonly string[];
  readonly onPharmacy: (pharmacy: ChosenPharmacy) => void;
  /** Undefined if the user cannot dispute lines. */
  readonly onDispute: ((line: StatementLine) => void) | undefined;
}

function LineRows({ side, line, columns, onPharmacy, onDispute }: LineRowsProps) {
  const { kind, request_id, at, dispute } = line;
  const ifRequest = (amount: number) => (kind === 'adjustment' ? null : formatNaira(amount));
  return (
    <>
      <Table.Tr style={dispute === null ? {} : { borderBottom: 'none' }}>
        {/* An ID breaks into two lines at most. */}
        <Table.Td miw={150} maw={220}>
          <PageLink to={side.pathOf(request_id)} size="sm" fw={600} className="id">
            {nameOf(line)}
          </PageLink>
        </Table.Td>
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          <Due side={side} line={line} />
        </Table.Td>
        <Table.Td>
          <Outcome line={line} />
        </Table.Td>
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          {ifRequest(line.total_ngn)}
          {line.delivery_fee_ngn === 0 ? null : (
            <Text size="xs" c="dimmed">
              with {formatNaira(line.delivery_fee_ngn)} for delivery
            </Text>
          )}
        </Table.Td>
        <Table.Td>{ifRequest(line.patient_ngn)}</Table.Td>
        {side.kind === 'pharmacy' ? (
          <>
            <Table.Td>{ifRequest(line.payer_ngn)}</Table.Td>
            <Table.Td>{ifRequest(line.commission_ngn ?? 0)}</Table.Td>
          </>
        ) : (
          <Table.Td>
            <PharmacyName line={line} onPharmacy={onPharmacy} />
          </Table.Td>
        )}
        <Table.Td>
          <Time at={at} to="day" />
        </Table.Td>
        {onDispute === undefined ? null : (
          <Table.Td>
            {dispute === null ? (
              <Button size="compact-sm" variant="default" onClick={() => onDispute(line)}>
                Dispute<VisuallyHidden> {nameOf(line)}</VisuallyHidden>
              </Button>
            ) : null}
          </Table.Td>
        )}
      </Table.Tr>
      {dispute === null ? null : (
        <Table.Tr>
          <Table.Td colSpan={columns.length}>
            <Dispute dispute={dispute} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** The amount of a line, with a link to its explanation where there is one. */
function Due({ side, line: { kind, request_id, due_ngn } }: Pick<LineRowsProps, 'side' | 'line'>) {
  // The page of an order has no explanations.
  if (side.kind === 'pharmacy' || kind === 'adjustment') return formatNaira(due_ngn);
  return (
    <>
      {formatNaira(due_ngn)}
      <div>
        <PageLink to={side.pathOf(request_id)} hash="why" size="xs">
          Why {formatNaira(due_ngn)}?
        </PageLink>
      </div>
    </>
  );
}

const TONES: Readonly<Record<string, Tone>> = { delivered: 'good', returned: 'bad', failed: 'bad' };

function Outcome({ line: { kind, status, reason } }: Pick<LineRowsProps, 'line'>) {
  const notes = [
    kind === 'late_request' ? 'ended in an earlier period' : undefined,
    // The reason of an adjustment is a text.
    kind === 'adjustment' ? reason : reason?.replaceAll('_', ' '),
  ];
  return (
    <Stack gap={2} align="flex-start">
      <ToneBadge tone={TONES[status ?? ''] ?? 'waiting'}>{status ?? 'adjustment'}</ToneBadge>
      {notes.filter(Boolean).map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </Stack>
  );
}

function PharmacyName({ line, onPharmacy }: Pick<LineRowsProps, 'line' | 'onPharmacy'>) {
  const { pharmacy_id = null, pharmacy_name: name = null } = line;
  if (pharmacy_id === null || name === null) return null;
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      title={`Show only ${name}`}
      onClick={() => onPharmacy({ pharmacy_id, name })}
    >
      {name}
    </Anchor>
  );
}

function Dispute({ dispute }: { readonly dispute: NonNullable<StatementLine['dispute']> }) {
  const { reason, disputed_at, answer, answered_at } = dispute;
  return (
    // Stays in view when a narrow window scrolls to the amounts.
    <Stack gap={2} maw="min(40rem, 75vw)" style={{ position: 'sticky', left: '1rem' }}>
      <Group gap="xs">
        <ToneBadge tone={answer === null ? 'waiting' : 'neutral'}>
          {answer === null ? 'disputed' : 'dispute answered'}
        </ToneBadge>
        <Text span size="xs" c="dimmed">
          <Time at={disputed_at} />
        </Text>
      </Group>
      <Text size="sm">“{reason}”</Text>
      {answer === null || answered_at === null ? (
        <Text size="sm" c="dimmed">
          Not answered yet.
        </Text>
      ) : (
        <Text size="sm">
          Our answer of <Time at={answered_at} to="day" />: {answer}
        </Text>
      )}
    </Stack>
  );
}
