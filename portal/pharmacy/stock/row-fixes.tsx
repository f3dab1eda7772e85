/** The rows of an upload that are wrong, each cell with what is wrong with it, to be changed. */
import { Table, Text, TextInput } from '@mantine/core';
import type { CsvTable } from './csv.ts';
import type { RowError } from './row-errors.ts';

interface RowFixesProps {
  readonly table: CsvTable;
  readonly errors: readonly RowError[];
  readonly onChange: (table: CsvTable) => void;
}

/** The header is the first line. */
const FIRST_ROW_LINE = 2;

export function RowFixes({ table, errors, onChange }: RowFixesProps) {
  const wrong = [...new Set(errors.map(({ row }) => row))];
  const change = (row: number, column: string, text: string) =>
    onChange({
      ...table,
      rows: table.rows.map((one, index) => (index === row ? { ...one, [column]: text } : one)),
    });
  const messageOf = (row: number, column: string) =>
    errors.find((error) => error.row === row && error.column === column)?.message;
  return (
    <Table.ScrollContainer minWidth={table.columns.length * 140}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            {table.columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {wrong.map((row) => (
            <Table.Tr key={row}>
              <Table.Td>
                {row + FIRST_ROW_LINE}
                <WholeRow messages={wholeRow(table, errors, row)} />
              </Table.Td>
              {table.columns.map((column) => (
                <Table.Td key={column} valign="top">
                  <TextInput
                    aria-label={`${column} of line ${row + FIRST_ROW_LINE}`}
                    value={table.rows[row]?.[column] ?? ''}
                    error={messageOf(row, column)}
                    onChange={({ currentTarget }) => change(row, column, currentTarget.value)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function WholeRow({ messages }: { readonly messages: readonly string[] }) {
  return messages.map((message) => (
    <Text key={message} c="var(--mantine-color-error)" fz="xs">
      {message}
    </Text>
  ));
}

/** What is said of a row as a whole, or of a column that the file does not have. */
function wholeRow({ columns }: CsvTable, errors: readonly RowError[], row: number): string[] {
  return errors
    .filter((error) => error.row === row && !columns.includes(error.column))
    .map(({ column, message }) => `${column} ${message}`.trim());
}
