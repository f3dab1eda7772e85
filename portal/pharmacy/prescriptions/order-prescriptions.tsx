import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type {
  PharmacyOrder as Order,
  PharmacyOrderPrescription as OrderPrescription,
} from '../../client/generated/index.ts';
import type { Tone } from '../../common/design/tokens.ts';
import { formatCount } from '../../common/format/amount.ts';
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import { Failure } from '../../common/states/failure.tsx';
import { LoadingLines } from '../../common/states/loading.tsx';
import { PRESCRIPTION_REJECT_LABELS, PRESCRIPTION_LABELS } from '../words/orders.ts';
import { PrescriptionDetails } from './prescription-details.tsx';
import { PrescriptionFiles } from './prescription-files.tsx';
import { ReviewForms } from './review-forms.tsx';
import { usePrescriptions } from './use-prescriptions.ts';

const STATUS_TONES: Readonly<Partial<Record<OrderPrescription['status'], Tone>>> = {
  received: 'waiting',
  under_review: 'waiting',
  verified: 'good',
  rejected: 'bad',
  expired: 'bad',
};

/** Element id of the heading, for moving the focus. */
export const PRESCRIPTIONS_ID = 'prescriptions';

export function OrderPrescriptions({ order }: { readonly order: Order }) {
  const isVisible = order.enrollee_id !== null;
  const { data, error, refresh } = usePrescriptions(order);
  return (
    <Card component="section" aria-label="Prescriptions">
      <Title order={2} mb="xs" id={PRESCRIPTIONS_ID} tabIndex={-1}>
        Prescriptions
      </Title>
      {!isVisible && (
        <Text>Prescriptions are visible from when you accept the order until it is closed.</Text>
      )}
      {error === null ? null : <Failure error={error} />}
      {isVisible && data === undefined && error === null ? <LoadingLines /> : null}
      <Stack>
        {data?.prescriptions.map((prescription) => (
          <PrescriptionView
            key={prescription.prescription_id}
            order={order}
            prescription={prescription}
            onReviewed={refresh}
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
  const { status, rejection_reason, details, medicine_labels, files, allowances } = prescription;
  return (
    <Stack gap="xs">
      <Group>
        <ToneBadge tone={STATUS_TONES[status] ?? 'neutral'}>{PRESCRIPTION_LABELS[status]}</ToneBadge>
        {rejection_reason !== null && <Text>{PRESCRIPTION_REJECT_LABELS[rejection_reason]}</Text>}
      </Group>
      {details !== null && <PrescriptionDetails details={details} labels={medicine_labels} />}
      <PrescriptionFiles files={files} />
      {allowances.map((allowance) => (
        <Text key={allowance.medicine_id} fz="sm">
          {allowance.medicine_label}: {formatCount(allowance.quantity, allowance.content_unit)} per
          dispensing; {allowance.dispensings_done} of {formatCount(allowance.dispensings, 'dispensing')} used.
        </Text>
      ))}
      <ReviewForms order={order} prescription={prescription} onReviewed={onReviewed} />
    </Stack>
  );
}
