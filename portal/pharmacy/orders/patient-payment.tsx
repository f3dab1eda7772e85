/** The patient's part of an order: what to collect at the door, and what was collected. */
import { Radio, Fieldset, Group, Stack, Text } from '@mantine/core';
import type {
  PharmacyDeliverOrderBody as DeliverOrderBody,
  PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { WholeNumberInput } from '../../common/components/whole-number-input.tsx';
import { formatCollection, formatDifference } from '../../common/format/collection.ts';
import { formatNaira } from '../../common/format/money.ts';
import { Time } from '../../common/format/time.tsx';
import { useNow } from '../../common/format/use-now.ts';
import type { WholeNumber } from '../../common/format/whole-number.ts';
import { OPEN_STATUSES } from '../api/use-orders.ts';
import { clockOffsetMs } from '../api/server-time.ts';

/** Shows nothing before the order is accepted, and after it ended without a delivery. */
export function PatientPayment({ order }: { readonly order: Order }) {
  const text = paymentText(order);
  return text === undefined ? null : <Text fw={order.charges.patient_ngn === 0 ? 500 : 700}>{text}</Text>;
}

function paymentText({ status, charges, collection }: Order): string | undefined {
  const due = charges.patient_ngn;
  if (status === 'delivered') {
    if (collection !== null) return formatCollection(collection);
    return due === 0 ? undefined : `Due ${formatNaira(due)}, no collection reported`;
  }
  if (status === 'pending' || !OPEN_STATUSES.includes(status)) return undefined;
  return due === 0 ? 'Nothing to collect' : `Collect ${formatNaira(due)} from the patient`;
}

/** Returns whether the HMO's authorization has ended. */
export function useAuthorizationEnded({ authorization_valid_until: until }: Order): boolean {
  const now = useNow() + clockOffsetMs();
  return until !== null && Date.parse(until) <= now;
}

/** Shows the end of the HMO's authorization until everything is dispensed. */
export function AuthorizationEnd({ order }: { readonly order: Order }) {
  const { authorization_valid_until: until, status, items } = order;
  const hasEnded = useAuthorizationEnded(order);
  const isToDispense =
    ['pending', 'confirmed'].includes(status) ||
    (status === 'dispensing' &&
      items.some(({ quantity_accepted, quantity_dispensed }) => quantity_dispensed < quantity_accepted));
  if (until === null || !isToDispense) return null;
  return (
    <Text size="sm">
      {hasEnded ? (
        <>
          The HMO’s authorization ended on <Time at={until} />.
        </>
      ) : (
        <>
          Dispense before <Time at={until} />. The HMO’s authorization ends then.
        </>
      )}
    </Text>
  );
}

type Method = NonNullable<DeliverOrderBody['collection']>['method'];

const METHODS: Readonly<Record<Method, string>> = { cash: 'Cash', transfer: 'Transfer', card: 'Card' };

/** A collection as it is entered. */
export interface EnteredCollection {
  readonly collected: WholeNumber;
  /** Undefined until chosen. */
  readonly method?: Method;
}

/** The amount to collect in whole Naira; undefined if it could not be computed. */
export type Due = number | 'computing' | undefined;

/** The collection to report; undefined if nothing is due. The method of an amount of 0 has no meaning. */
export function collectionOf(
  due: Due,
  { collected, method = 'cash' }: EnteredCollection,
): DeliverOrderBody['collection'] {
  if (due === 0 || collected === '') return undefined;
  return { collected_ngn: collected, method };
}

function partialText(due: Due, all: number): string {
  if (due === 'computing') return 'The amount to collect is being computed.';
  if (due === undefined)
    return `The amount to collect is not known yet: enter what the recipient took. ${formatNaira(all)} is due for everything.`;
  return due === all
    ? `Collect ${formatNaira(due)} from the patient, as for everything.`
    : `Collect ${formatNaira(due)} from the patient, instead of ${formatNaira(all)} for everything.`;
}

interface CollectionFieldsProps {
  readonly order: Order;
  readonly value: EnteredCollection;
  readonly due: Due;
  /** True if the recipient did not take everything. */
  readonly isPartial: boolean;
  readonly onChange: (value: EnteredCollection) => void;
}

/** Asks what was collected from the patient; renders nothing if the order has nothing to collect. */
export function CollectionFields({ order, value, due, isPartial, onChange }: CollectionFieldsProps) {
  const all = order.charges.patient_ngn;
  if (all === 0) return null;
  if (due === 0) return <Text role="status">Nothing to collect for what the recipient took.</Text>;
  const { collected, method } = value;
  const isEntered = collected !== '' && !Number.isNaN(collected);
  const difference = isEntered && typeof due === 'number' ? formatDifference(collected - due) : undefined;
  return (
    <Fieldset legend="Payment by the patient">
      <Stack>
        <Text role="status">
          {isPartial ? partialText(due, all) : `Collect ${formatNaira(all)} from the patient.`}
        </Text>
        <WholeNumberInput
          label="Amount collected in Naira"
          description="Enter 0 if the patient paid nothing."
          kind="money"
          min={0}
          required
          value={collected}
          onChange={(amount) => onChange({ ...value, collected: amount })}
        />
        {collected === 0 ? null : (
          <Radio.Group
            label="Paid by"
            value={method ?? null}
            onChange={(chosen) => onChange({ ...value, method: chosen })}
            withAsterisk
          >
            <Group mt={4}>
              {Object.entries(METHODS).map(([name, label]) => (
                <Radio key={name} value={name} label={label} required />
              ))}
            </Group>
          </Radio.Group>
        )}
        <div role="status">{difference === undefined ? null : <Text fw={600}>{difference}.</Text>}</div>
      </Stack>
    </Fieldset>
  );
}
