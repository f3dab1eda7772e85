import { Table, Text } from '@mantine/core';
import type { PharmacyPrescriptionDetails as Details } from '../../client/generated/index.ts';

interface PrescriptionDetailsProps {
  readonly details: Details;
  /** Catalogue medicine of each line; null if its text matches none or several. */
  readonly labels: readonly (string | null)[];
}

export function PrescriptionDetails({ details, labels }: PrescriptionDetailsProps) {
  const { prescriber, issued_on, valid_until, reference, lines } = details;
  return (
    <>
      <Text fz="sm">
        {prescriber.name}, licence {prescriber.licence_number}. Written on {issued_on}, valid until{' '}
        {valid_until}
        {reference === null ? '' : `, number ${reference}`}.
      </Text>
      <Table.ScrollContainer minWidth={300}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Prescribed</Table.Th>
              <Table.Th>Quantity</Table.Th>
              <Table.Th>Refills</Table.Th>
              <Table.Th>Dosage</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line, index) => (
              // Lines may be equal, so the index is the key.
              <Table.Tr key={index}>
                <Table.Td>{nameOf(line, labels[index] ?? null)}</Table.Td>
                <Table.Td>
                  {line.quantity} {line.unit}
                </Table.Td>
                <Table.Td>{line.refills}</Table.Td>
                <Table.Td>{line.dosage}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

/** Shows the prescribed text for comparison, or the catalogue label if the partner sent a `med_` id. */
function nameOf({ medicine, strength, form }: Details['lines'][number], label: string | null): string {
  if (/^med_[0-9a-f]+$/.test(medicine) && label !== null) return label;
  return [medicine, strength, form].filter(Boolean).join(' ');
}
