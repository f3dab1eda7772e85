/** Shows the patient data that the pharmacy may currently see. */
import { Anchor, Card, Text, Title } from '@mantine/core';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { useStates } from '../../common/format/states.ts';

export function Patient({ order }: { readonly order: Order }) {
  const { recipient, delivery_address, delivery_area, enrollee_id, authorization_code } = order;
  const states = useStates();
  const placeOf = ({ city, state }: { readonly city: string; readonly state: string }) =>
    [city, states.get(state)].filter(Boolean).join(', ');
  return (
    <Card component="section" aria-label="Delivery">
      <Title order={2}>Delivery</Title>
      {recipient !== null && (
        <Text>
          {recipient.name}, <Anchor href={`tel:${recipient.phone}`}>{recipient.phone}</Anchor>
        </Text>
      )}
      {delivery_address !== null && (
        <>
          <Text>
            {delivery_address.street}, {placeOf(delivery_address)}
          </Text>
          {delivery_address.instructions !== undefined && (
            <Text c="dimmed">{delivery_address.instructions}</Text>
          )}
        </>
      )}
      {delivery_address === null && delivery_area !== null && (
        <Text>{placeOf(delivery_area)}. The address is shown once you accept.</Text>
      )}
      {delivery_address === null && delivery_area === null && (
        <Text>Patient details are hidden once an order is closed.</Text>
      )}
      {enrollee_id !== null && <Text fz="sm">Enrollee {enrollee_id}</Text>}
      {authorization_code !== null && <Text fz="sm">Authorization {authorization_code}</Text>}
    </Card>
  );
}
