/** A table that scrolls horizontally in a narrow window. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface WideTableProps {
  /** Accessible name. */
  readonly label: string;
  /** Column names; empty for a column of buttons. */
  readonly columns: readonly string[];
  /** Width in pixels below which the table scrolls. */
  readonly minWidth?: number;
  readonly children: ReactNode;
}

export function WideTable({ label, columns, minWidth = 680, children }: WideTableProps) {
  return (
    // The container can be focused, so that it scrolls with the keyboard.
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
