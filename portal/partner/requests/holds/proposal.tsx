/** What a pharmacy proposes, line by line beside what was ordered, with what differs. */
import { Stack, Table, Text } from '@mantine/core';
import { amountInWords, asAgreed, contentInWords } from '../../../common/format/amount.ts';
import { inNaira } from '../../../common/format/money.ts';
import { WideTable } from '../../../common/lists/wide-table.tsx';
import type { FulfilmentRequest, Hold } from '../requests.ts';

type Proposed = Hold['proposed'][number];
type Terms = Proposed['requested'];

interface ProposalProps {
  readonly request: FulfilmentRequest;
  readonly hold: Hold;
}

export function Proposal({ request, hold }: ProposalProps) {
  if (hold.proposed.length === 0) return null;
  return (
    <Stack gap="sm">
      {hold.proposed.map((line) => (
        <LineComparison key={line.line} line={line} before={agreedBefore(request, line)} />
      ))}
      <Text size="sm" fw={600}>
        Total: {inNaira(request.total_ngn)} now, {inNaira(totalAfter(request, hold))} if you approve.
      </Text>
    </Stack>
  );
}

interface ComparisonProps {
  readonly line: Proposed;
  /** What was agreed for the line since it was ordered; undefined where that is what was ordered. */
  readonly before: Terms | undefined;
}

function LineComparison({ line, before }: ComparisonProps) {
  const { requested } = line;
  const sides = before === undefined ? [requested, line] : [requested, before, line];
  const now = before ?? requested;
  const columns = before === undefined ? ['Ordered', 'Proposed'] : ['Ordered', 'Agreed since', 'Proposed'];
  const row = (label: string, shown: (terms: Terms) => string, difference: string | undefined) => (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      {sides.map((terms, index) => (
        <Table.Td key={columns[index]}>{shown(terms)}</Table.Td>
      ))}
      <Table.Td>
        <Text size="sm" fw={difference === undefined ? 400 : 700}>
          {difference ?? 'the same'}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
  return (
    <WideTable label={`Line ${line.line}`} columns={['', ...columns, 'Difference']} minWidth={480}>
      {row(
        'Medicine',
        medicineOf,
        medicineOf(now) === medicineOf(line) ? undefined : 'another medicine or strength',
      )}
      {row(
        'Amount',
        amountInWords,
        amountInWords(now) === amountInWords(line) ? undefined : 'another amount or pack',
      )}
      {row('In all', contentInWords, contentDifference(now, line))}
      {row('Price', priceOf, priceDifference(now, line))}
    </WideTable>
  );
}

const medicineOf = ({ medicine_label }: Terms) => medicine_label;
const priceOf = ({ line_total_ngn }: Terms) => inNaira(line_total_ngn);

function contentDifference(now: Terms, proposed: Terms): string | undefined {
  if (now.content_unit !== proposed.content_unit) return 'counted otherwise: compare them yourself';
  const difference = proposed.content_quantity - now.content_quantity;
  if (difference === 0) return undefined;
  const amount = contentInWords({ ...now, content_quantity: Math.abs(difference) });
  return `${amount} ${difference > 0 ? 'more' : 'less'}`;
}

/** From so many times the price on it is said. */
const WORTH_SAYING = 1.5;

function priceDifference(now: Terms, proposed: Terms): string | undefined {
  const difference = proposed.line_total_ngn - now.line_total_ngn;
  if (difference === 0) return undefined;
  const times = proposed.line_total_ngn / now.line_total_ngn;
  const amount = `${inNaira(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
  return times >= WORTH_SAYING && Number.isFinite(times)
    ? `${amount}: ${times.toFixed(1)} times the price`
    : amount;
}

function agreedBefore({ items }: FulfilmentRequest, { line }: Proposed): Terms | undefined {
  const item = items[line - 1];
  return item?.requested === undefined ? undefined : asAgreed(item);
}

function totalAfter({ items, total_ngn }: FulfilmentRequest, { proposed }: Hold): number {
  return proposed.reduce(
    (total, { line, line_total_ngn }) => total - (items[line - 1]?.line_total_ngn ?? 0) + line_total_ngn,
    total_ngn,
  );
}
