/** What a prescription says, where it was handed in as data. */
import { Table, Text } from '@mantine/core';
import type { PharmacyPrescriptionDetails as Details } from '../../client/generated/index.ts';

export function PrescriptionDetails({ details }: { readonly details: Details }) {
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
                <Table.Td>{[line.medicine, line.strength, line.form].filter(Boolean).join(' ')}</Table.Td>
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
