/** A table that scrolls inside itself where the window is narrower. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface WideTableProps {
  /** What it lists, for screen readers. */
  readonly label: string;
  /** The names of the columns; an empty one for a column of buttons. */
  readonly columns: readonly string[];
  /** Below it, the table scrolls; pixels. */
  readonly minWidth?: number;
  readonly children: ReactNode;
}

export function WideTable({ label, columns, minWidth = 680, children }: WideTableProps) {
  return (
    // A keyboard scrolls what it can be in.
    <Table.ScrollContainer minWidth={minWidth} type="native" tabIndex={0} role="region" aria-label={label}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) =>
              column === '' ? <Table.Td key={index} /> : <Table.Th key={column}>{column}</Table.Th>,
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
