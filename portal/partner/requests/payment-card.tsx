/** The HMO's authorization, who pays what, and what was collected at the door. */
import { Card, Stack, Title } from '@mantine/core';
import { Facts } from '../../common/components/facts.tsx';
import { formatActor, useTimelineActors } from '../../common/format/actors.ts';
import { formatCollected, formatDifference } from '../../common/format/collection.ts';
import { formatNaira } from '../../common/format/money.ts';
import { Time } from '../../common/format/time.tsx';
import { AuthorizationButton } from './authorization-button.tsx';
import { formatCopay, hasCopay } from './charges.ts';
import { hasEnded, type FulfilmentRequest } from './requests.ts';

export function PaymentCard({ request }: { readonly request: FulfilmentRequest }) {
  return (
    <Card component="section" aria-label="Authorization and payment">
      <Stack gap="md">
        <Title order={2}>Authorization and payment</Title>
        <AuthorizationFacts request={request} />
        <ChargeFacts request={request} />
        <AuthorizationButton request={request} />
      </Stack>
    </Card>
  );
}

function AuthorizationFacts({ request }: { readonly request: FulfilmentRequest }) {
  const { authorization, authorization_code, authorization_submitted_at } = request;
  const authorizer = useTimelineActors(request.request_id, request.timeline.length)?.authorized_by ?? null;
  const { approved_ngn = null, valid_until = null, copay = null, item_copays = [] } = authorization ?? {};
  const ofItems = item_copays.map((item) => [`Co-pay of line ${item.line}`, formatCopay(item.copay)]);
  return (
    <Facts
      facts={{
        'Authorization code': authorization_code,
        'Code submitted': authorization_submitted_at && (
          <>
            <Time at={authorization_submitted_at} /> by{' '}
            {authorizer === null ? 'your organisation' : formatActor(authorizer)}
          </>
        ),
        'Approved amount': approved_ngn === null ? undefined : formatNaira(approved_ngn),
        'Valid until': valid_until && <Time at={valid_until} />,
        [item_copays.length === 0 ? 'Co-pay' : 'Co-pay of the other lines']:
          copay === null ? undefined : formatCopay(copay),
        ...Object.fromEntries(ofItems),
      }}
    />
  );
}

/** Returns for example `₦1,400`, or `₦900 + ₦500 = ₦1,400` with a delivery fee. */
function formatPayerPart({ payer_ngn, delivery_fee_ngn }: FulfilmentRequest['charges']): string {
  const total = formatNaira(payer_ngn);
  if (delivery_fee_ngn === 0) return total;
  return `${formatNaira(payer_ngn - delivery_fee_ngn)} + ${formatNaira(delivery_fee_ngn)} for the delivery = ${total}`;
}

function ChargeFacts({ request }: { readonly request: FulfilmentRequest }) {
  const { status, total_ngn, payable_ngn, charges, collection } = request;
  const isSplit = hasCopay(request);
  const isFeeCharged = charges.delivery_fee_ngn > 0;
  const isDelivered = status === 'delivered';
  const difference = collection === null ? undefined : formatDifference(collection.difference_ngn);
  return (
    <Facts
      facts={{
        Total: formatNaira(total_ngn),
        'Price of what was delivered': isDelivered ? formatNaira(payable_ngn) : undefined,
        'Delivery fee': isFeeCharged ? formatNaira(charges.delivery_fee_ngn) : undefined,
        'You pay': isSplit || isFeeCharged || hasEnded(request) ? formatPayerPart(charges) : undefined,
        'The patient pays': isSplit ? formatNaira(charges.patient_ngn) : undefined,
        'Due at the door': collection === null ? undefined : formatNaira(collection.due_ngn),
        'Collected at the door':
          collection === null
            ? isDelivered && charges.patient_ngn > 0
              ? 'not reported by the pharmacy'
              : undefined
            : formatCollected(collection),
        Difference: collection === null ? undefined : (difference ?? 'none'),
      }}
    />
  );
}
