/** What a prescription says, where it was handed in as data. */
import { Table, Text } from '@mantine/core';
import type { PharmacyPrescriptionDetails as Details } from '../../client/generated/index.ts';

interface PrescriptionDetailsProps {
  readonly details: Details;
  /** For each line the medicine of the catalogue that it means; null where its words mean none or several. */
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
              // Two lines may say the same.
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

/** As it was written, for the pharmacist to compare; a partner's system can also send the catalogue's id, which says nothing. */
function nameOf({ medicine, strength, form }: Details['lines'][number], label: string | null): string {
  if (/^med_[0-9a-f]+$/.test(medicine) && label !== null) return label;
  return [medicine, strength, form].filter(Boolean).join(' ');
}
