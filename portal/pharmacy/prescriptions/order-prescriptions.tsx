/** The prescriptions of an order, shown beside what was ordered. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  pharmacyListOrderPrescriptions as listOrderPrescriptions,
  type PharmacyOrder as Order,
  type PharmacyOrderPrescription as OrderPrescription,
} from '../../client/generated/index.ts';
import type { Tone } from '../../common/design/tokens.ts';
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import { Failure } from '../../common/states/failure.tsx';
import { LoadingLines } from '../../common/states/loading.tsx';
import { answered } from '../../common/data/answered.ts';
import { PRESCRIPTION_REJECT_WORDS, PRESCRIPTION_WORDS } from '../words/orders.ts';
import { PrescriptionDetails } from './prescription-details.tsx';
import { PrescriptionFiles } from './prescription-files.tsx';
import { ReviewForms } from './review-forms.tsx';

const TONE_OF: Readonly<Partial<Record<OrderPrescription['status'], Tone>>> = {
  received: 'waiting',
  under_review: 'waiting',
  verified: 'good',
  rejected: 'bad',
  expired: 'bad',
};

export function OrderPrescriptions({ order }: { readonly order: Order }) {
  const queries = useQueryClient();
  const { request_id } = order;
  // Before it is accepted, and once it is over, nothing of them is shown.
  const isShown = order.enrollee_id !== null;
  const key = ['prescriptions', request_id, order.prescription_ids.length];
  const { data, error } = useQuery({
    queryKey: key,
    enabled: isShown,
    queryFn: ({ signal }) =>
      answered(listOrderPrescriptions({ path: { request_id }, signal, cache: 'no-store' })),
  });
  return (
    <Card component="section" aria-label="Prescriptions">
      <Title order={2} mb="xs">
        Prescriptions
      </Title>
      {!isShown && (
        <Text>Prescriptions are shown when you have accepted the order, and while you have it.</Text>
      )}
      {error === null ? null : <Failure error={error} />}
      {isShown && data === undefined && error === null ? <LoadingLines /> : null}
      <Stack>
        {data?.prescriptions.map((prescription) => (
          <PrescriptionView
            key={prescription.prescription_id}
            order={order}
            prescription={prescription}
            onReviewed={() => void queries.invalidateQueries({ queryKey: key })}
          />
        ))}
      </Stack>
    </Card>
  );
}

interface ViewProps {
  readonly order: Order;
  readonly prescription: OrderPrescription;
  readonly onReviewed: () => void;
}

function PrescriptionView({ order, prescription, onReviewed }: ViewProps) {
  const { status, rejection_reason, details, files, allowances } = prescription;
  return (
    <Stack gap="xs">
      <Group>
        <ToneBadge tone={TONE_OF[status] ?? 'neutral'}>{PRESCRIPTION_WORDS[status]}</ToneBadge>
        {rejection_reason !== null && <Text>{PRESCRIPTION_REJECT_WORDS[rejection_reason]}</Text>}
      </Group>
      {details !== null && <PrescriptionDetails details={details} />}
      <PrescriptionFiles files={files} />
      {allowances.map((allowed) => (
        <Text key={allowed.medicine_id} fz="sm">
          Allows {allowed.quantity} {allowed.content_unit} of {allowed.medicine_label}, {allowed.dispensings}{' '}
          {allowed.dispensings === 1 ? 'time' : 'times'}, {allowed.dispensings_done} done.
        </Text>
      ))}
      <ReviewForms order={order} prescription={prescription} onReviewed={onReviewed} />
    </Stack>
  );
}
