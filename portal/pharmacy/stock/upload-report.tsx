/** Shows the changes that a stock file would make, or has made. */
import { Alert, Table, Text } from '@mantine/core';
import type { PharmacyBulkReport as BulkReport } from '../../client/generated/index.ts';
import { formatCount } from '../../common/format/amount.ts';
import { formatProduct } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';

export function UploadPreview({ name, report }: { readonly name: string; readonly report: BulkReport }) {
  const { rows, rejected, examples } = report;
  return (
    <>
      <Alert
        color={rejected > 0 ? 'brick' : 'blue'}
        role={rejected > 0 ? 'alert' : 'status'}
        title={
          rejected > 0
            ? `${rejected} of ${formatCount(rows, 'row')} ${rejected === 1 ? 'needs' : 'need'} fixing`
            : `${name}: ${formatCount(rows, 'row')}`
        }
      >
        {rejected > 0 && 'Fix and check again, or save without the rows that need fixing. '}
        Nothing has been saved yet. If you save: {countsOf(report)}.
        <Notes report={report} />
      </Alert>
      <Changes title="New" changes={examples.new} count={report.new} />
      <Changes title="Changed" changes={examples.changed} count={report.changed} />
      <Changes title="Set to 0" changes={examples.gone} count={report.gone} />
      {report.stored + report.gone === 0 && (
        <Text fz="sm" c="dimmed">
          This file changes no quantities or prices.
        </Text>
      )}
    </>
  );
}

export function UploadResult({ report }: { readonly report: BulkReport }) {
  return (
    <div role="status">
      <Text>
        {formatCount(report.rows, 'row')} read: {countsOf(report)}.
      </Text>
      <Notes report={report} />
      {report.errors.map(({ path, message }) => (
        <Text key={path + message} fz="sm">
          {`${memberOf(path)} ${message}`.trim()}
        </Text>
      ))}
    </div>
  );
}

/** The column of an error such as `[16].quantity`. */
function memberOf(path: string): string {
  return path.replace(/^\[\d+\]\.?/, '');
}

function countsOf(report: BulkReport): string {
  const { unchanged, superseded, rejected, gone } = report;
  return [
    `${report.new} new`,
    `${report.changed} changed`,
    `${unchanged} unchanged`,
    ...(gone > 0 ? [`${gone} set to 0`] : []),
    ...(superseded > 0 ? [`${formatCount(superseded, 'row')} superseded`] : []),
    ...(rejected > 0 ? [`${formatCount(rejected, 'row')} left out`] : []),
  ].join(', ');
}

/** The columns that are not read, and the rows that another row or newer stock replaces. */
function Notes({
  report: { ignored_columns, superseded_rows, superseded },
}: {
  readonly report: BulkReport;
}) {
  return (
    <>
      {ignored_columns.length > 0 && <Text fz="sm">Columns not read: {ignored_columns.join(', ')}.</Text>}
      {superseded_rows.map(({ row, line = row + 1, by_row, by_line = by_row }) => (
        <Text key={row} fz="sm">
          {by_row === null
            ? `Line ${line} is not used, because newer stock is recorded.`
            : `Line ${line} is not used, because line ${by_line} has the same article.`}
        </Text>
      ))}
      {superseded > superseded_rows.length && (
        <Text fz="sm">The first {superseded_rows.length} superseded rows are shown.</Text>
      )}
    </>
  );
}

type Change = BulkReport['examples']['new'][number];

interface ChangesProps {
  readonly title: string;
  readonly changes: readonly Change[];
  readonly count: number;
}

function Changes({ title, changes, count }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <>
      <Table.ScrollContainer minWidth={300} type="native">
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{title}</Table.Th>
              <Table.Th>Current</Table.Th>
              <Table.Th>From the file</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ article_id, medicine, brand, before, after }) => (
              <Table.Tr key={article_id}>
                <Table.Td>{formatProduct({ medicine_label: medicine.label, brand })}</Table.Td>
                <Table.Td>{before === null ? 'Not in stock list' : formatStock(before)}</Table.Td>
                <Table.Td>{formatStock(after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {count > changes.length && (
        <Text fz="sm" c="dimmed">
          The first {changes.length} of {count} are shown.
        </Text>
      )}
    </>
  );
}

const formatStock = ({
  quantity,
  sales_unit,
  pack_size,
  content_unit,
  content_size,
  price_ngn,
  batch_number,
  expires_on,
}: Change['after']) =>
  [
    `${quantity} × ${sales_unit}${pack_size > 1 ? ` of ${formatCount(pack_size, content_unit)}` : ''}${content_size === null ? '' : ` of ${content_size}`} at ${formatNaira(price_ngn)}`,
    ...(batch_number === null ? [] : [`batch ${batch_number}`]),
    ...(expires_on === null ? [] : [`expires ${expires_on}`]),
  ].join(', ');
