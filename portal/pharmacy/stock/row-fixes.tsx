import { Table, Text, TextInput } from '@mantine/core';
import type { PharmacyStockHeadings as StockHeadings } from '../../client/generated/index.ts';
import { columnOf, fieldsOf, withField, withLine, type RowError, type StockFile } from './stock-file.ts';

interface RowFixesProps {
  readonly file: StockFile;
  readonly known: StockHeadings;
  readonly errors: readonly RowError[];
  readonly onChange: (file: StockFile) => void;
}

export function RowFixes({ file, known, errors, onChange }: RowFixesProps) {
  const lines = [...new Set(errors.map(({ line }) => line))];
  return (
    <Table.ScrollContainer minWidth={700}>
      <Table>
        <Table.Tbody>
          {lines.map((line) => (
            <LineFixes
              key={line}
              line={line}
              file={file}
              known={known}
              errors={errors.filter((error) => error.line === line)}
              onChange={onChange}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function LineFixes({ line, file, known, errors, onChange }: RowFixesProps & { readonly line: number }) {
  const found = fieldsOf(file, line);
  const isInColumn = (error: RowError, column: string) =>
    column !== '' && columnOf(column, known) === error.column;
  const others =
    found === undefined
      ? errors
      : errors.filter((error) => !found.columns.some((column) => isInColumn(error, column)));
  return (
    <Table.Tr>
      <Table.Td valign="top">
        Line {line}
        {others.map(({ column, message }) => (
          <Text key={column + message} c="var(--mantine-color-error)" fz="xs">
            {`${column} ${message}`.trim()}
          </Text>
        ))}
      </Table.Td>
      {found === undefined ? (
        <Table.Td>
          <TextInput
            aria-label={`Line ${line}`}
            value={file.lines[line - 1] ?? ''}
            onChange={({ currentTarget }) => onChange(withLine(file, line, currentTarget.value))}
          />
        </Table.Td>
      ) : (
        found.columns.map((column, index) => {
          const value = found.fields[index] ?? '';
          // A column without a name must be empty, so it is shown only to remove its value.
          if (column === '' && value === '') return null;
          const label = column === '' ? `Column ${index + 1}` : column;
          return (
            <Table.Td key={label} valign="top">
              <TextInput
                label={label}
                aria-label={`${label} of line ${line}`}
                value={value}
                error={errors.find((error) => isInColumn(error, column))?.message}
                onChange={({ currentTarget }) => onChange(withField(file, line, index, currentTarget.value))}
              />
            </Table.Td>
          );
        })
      )}
    </Table.Tr>
  );
}
