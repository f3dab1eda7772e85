import { Table, Text } from '@mantine/core';
import { formatAmount, formatContent, type Amount } from '../format/amount.ts';
import type { Product } from '../format/articles.ts';
import { formatNaira } from '../format/money.ts';
import { WideTable } from '../lists/wide-table.tsx';

export interface ComparedTerms extends Product, Amount {
  readonly line_total_ngn: number;
}

interface ComparisonProps {
  /** 1 for the first item. */
  readonly line: number;
  readonly ordered: ComparedTerms;
  /** The terms agreed after a change; undefined if the line is unchanged. */
  readonly agreed?: ComparedTerms | undefined;
  readonly proposed: ComparedTerms;
}

export function LineComparison({ line, ordered, agreed, proposed }: ComparisonProps) {
  const sides = agreed === undefined ? [ordered, proposed] : [ordered, agreed, proposed];
  const now = agreed ?? ordered;
  const columns = agreed === undefined ? ['Ordered', 'Proposed'] : ['Ordered', 'Agreed', 'Proposed'];
  const row = (label: string, shown: (terms: ComparedTerms) => string, difference: string | undefined) => (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      {sides.map((terms, index) => (
        <Table.Td key={columns[index]}>{shown(terms)}</Table.Td>
      ))}
      <Table.Td>
        <Text size="sm" fw={difference === undefined ? 400 : 700}>
          {difference ?? 'unchanged'}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
  return (
    <WideTable label={`Line ${line}`} columns={['', ...columns, 'Difference']} minWidth={480}>
      {row(
        'Medicine',
        medicineOf,
        medicineOf(now) === medicineOf(proposed) ? undefined : 'different medicine or strength',
      )}
      {row(
        'Brand or maker',
        brandOf,
        brandOf(now) === brandOf(proposed) ? undefined : 'different brand or maker',
      )}
      {row(
        'Amount',
        formatAmount,
        formatAmount(now) === formatAmount(proposed) ? undefined : 'different amount or pack',
      )}
      {row('Total content', formatContent, contentDifference(now, proposed))}
      {row('Price', priceOf, priceDifference(now, proposed))}
    </WideTable>
  );
}

const brandOf = ({ brand }: ComparedTerms) => brand ?? 'not stated';
const medicineOf = ({ medicine_label }: ComparedTerms) => medicine_label;
const priceOf = ({ line_total_ngn }: ComparedTerms) => formatNaira(line_total_ngn);

function contentDifference(now: ComparedTerms, proposed: ComparedTerms): string | undefined {
  if (now.content_unit !== proposed.content_unit) return 'different units: compare manually';
  if (now.content_size !== proposed.content_size) return 'different sizes: compare manually';
  const difference = proposed.content_quantity - now.content_quantity;
  if (difference === 0) return undefined;
  const amount = formatContent({ ...now, content_quantity: Math.abs(difference) });
  return `${amount} ${difference > 0 ? 'more' : 'less'}`;
}

/** The factor is shown if the new price is at least this many times the old one. */
const MIN_FACTOR_SHOWN = 1.5;

function priceDifference(now: ComparedTerms, proposed: ComparedTerms): string | undefined {
  const difference = proposed.line_total_ngn - now.line_total_ngn;
  if (difference === 0) return undefined;
  const times = proposed.line_total_ngn / now.line_total_ngn;
  const amount = `${formatNaira(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
  return times >= MIN_FACTOR_SHOWN && Number.isFinite(times)
    ? `${amount}: ${times.toFixed(1)} times the price`
    : amount;
}
