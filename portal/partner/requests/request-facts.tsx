import { Facts } from '../../common/components/facts.tsx';
import { formatActor, useTimelineActors } from '../../common/format/actors.ts';
import { useStates } from '../../common/format/states.ts';
import { formatNaira } from '../../common/format/money.ts';
import { Time } from '../../common/format/time.tsx';
import { hasEnded, type FulfilmentRequest } from './requests.ts';
import { humanize } from './status-badge.tsx';

export function RequestFacts({ request }: { readonly request: FulfilmentRequest }) {
  const { status_reason, external_id, enrollee_id, pharmacy, recipient, delivery_address, total_ngn } =
    request;
  const states = useStates();
  const authorizer = useTimelineActors(request.request_id, request.timeline.length)?.authorized_by ?? null;
  const { street, city, state } = delivery_address;
  return (
    <Facts
      facts={{
        Reason: status_reason === null ? undefined : humanize(status_reason),
        'Your reference': external_id,
        Enrollee: enrollee_id,
        Pharmacy: `${pharmacy.name}, ${pharmacy.address}`,
        Recipient: recipient === null ? undefined : `${recipient.name}, ${recipient.phone}`,
        'Delivery address': [street, city, states.get(state) ?? ''].filter((part) => part !== '').join(', '),
        Total: formatNaira(total_ngn),
        'Expected by': hasEnded(request) ? undefined : <Time at={request.estimated_delivery_at} />,
        Delivered: request.delivered_at && <Time at={request.delivered_at} />,
        'Delivery PIN':
          request.delivery_pin === null ? undefined : <span className="id">{request.delivery_pin}</span>,
        Placed: <Time at={request.created_at} />,
        'Authorization code': request.authorization_code,
        'Code submitted': request.authorization_submitted_at && (
          <>
            <Time at={request.authorization_submitted_at} /> by{' '}
            {authorizer === null ? 'your organisation' : formatActor(authorizer)}
          </>
        ),
      }}
    />
  );
}
