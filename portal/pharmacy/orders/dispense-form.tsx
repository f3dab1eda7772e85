import { ActionIcon, Alert, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  pharmacyDispenseOrder as dispenseOrder,
  type PharmacyDispenseOrderBody as DispenseOrderBody,
  type PharmacyOrder as Order,
  type PharmacyOrderPrescriptions as OrderPrescriptions,
} from '../../client/generated/index.ts';
import { formatCount } from '../../common/format/amount.ts';
import { formatLine } from '../../common/format/articles.ts';
import { usePrescriptions } from '../prescriptions/use-prescriptions.ts';
import { DISPENSE_HINTS, LACK_LABELS } from '../words/orders.ts';
import { useSubmission } from '../api/submission.ts';
import type { StepProps } from './step-props.ts';
import { useAuthorizationEnded } from './patient-payment.tsx';
import { SendButton, SubmissionForm, useResetAfterHold } from './sending-state.tsx';
import { ApiError } from '../../common/data/api-error.ts';
import { numberOf, WholeNumberInput } from '../../common/components/whole-number-input.tsx';

type Package = DispenseOrderBody['lines'][number];

const LOAD_FAILED = 'The prescriptions could not be read. Reload the page.';
const EMPTY = { batch_number: '', expires_on: '', nafdac_number: '' };

export function DispenseForm({ order, onDone }: StepProps) {
  const { request_id } = order;
  const isRest = order.status !== 'confirmed';
  const [packages, setPackages] = useState(() => packagesOf(order));
  const submission = useSubmission<DispenseOrderBody, Order>(
    (body, headers, signal) => dispenseOrder({ path: { request_id }, body, headers, signal }),
    onDone,
  );
  useResetAfterHold(order, submission);
  /** The items that the packages were entered for. */
  const [known, setKnown] = useState(order.items);
  const [news, setNews] = useState<readonly string[]>([]);
  // An own step starts a new form. Until it is answered, its own change may be read already.
  const changes = submission.isSending ? [] : changesOf(known, order);
  if (changes.length > 0) {
    setKnown(order.items);
    setNews(changes);
    setPackages(adapted(packages, known, order));
  }
  const change = (index: number, fields: Partial<Package>) =>
    setPackages((current) =>
      current.map((entry, position) => (position === index ? { ...entry, ...fields } : entry)),
    );
  // The prescriptions are compared with the whole order, of which a part is dispensed already. For the rest the server decides.
  const needsPrescription = !isRest && order.items.some(({ prescription_required }) => prescription_required);
  const { data: prescriptions, error: loadError } = usePrescriptions(order, needsPrescription);
  const obstacles = needsPrescription ? obstaclesOf(order, packages, prescriptions, loadError !== null) : [];
  const hasEnded = useAuthorizationEnded(order);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // The form starts with what is missing, so an equal package is a further one. The key prevents a repetition.
    submission.submit({
      lines: packages.filter(isDispensed).map(trimmed),
      ...(isRest ? { additional: true } : {}),
    });
  };
  return (
    <SubmissionForm state={submission} onSubmit={send}>
      <Stack>
        {isRest && (
          <Text>
            Less is dispensed than the HMO agreed to. Dispense the rest here, or propose to deliver less
            below.
          </Text>
        )}
        {news.length > 0 && (
          <Alert color="amber" role="alert" title="The order was changed elsewhere">
            {news.join(' ')} What you entered is kept, and the quantities are adapted. Check them.
          </Alert>
        )}
        {packages.map((entry, index) => {
          const item = order.items.find(({ line }) => line === entry.line);
          return (
            <PackageFields
              // Packages have no id, and their order never changes.
              key={index}
              label={labelOf(order, entry.line)}
              unit={item?.unit ?? ''}
              value={entry}
              lastsUntil={item?.supply_ends_on}
              error={(member) =>
                isDispensed(entry)
                  ? fieldError(submission.error, `lines[${sentIndexOf(packages, index)}].${member}`)
                  : undefined
              }
              onChange={(fields) => change(index, fields)}
              onSplit={() =>
                setPackages((current) =>
                  current.toSpliced(index + 1, 0, { ...EMPTY, line: entry.line, quantity: 1 }),
                )
              }
              onRemove={
                packages.filter(({ line }) => line === entry.line).length > 1
                  ? () => setPackages((current) => current.toSpliced(index, 1))
                  : undefined
              }
            />
          );
        })}
        {obstacles.length > 0 && (
          <Text size="sm" id="dispense-obstacles" role="status">
            {obstacles.join(' ')}
          </Text>
        )}
        {hasEnded && (
          <Text size="sm" role="status">
            The HMO’s authorization has ended. If you dispense now, the HMO is asked to extend it, and what
            you entered is kept.
          </Text>
        )}
        <SendButton
          state={submission}
          disabled={obstacles.length > 0}
          aria-describedby={obstacles.length > 0 ? 'dispense-obstacles' : undefined}
        >
          {isRest ? 'Dispense the rest' : 'Dispense'}
        </SendButton>
      </Stack>
    </SubmissionForm>
  );
}

interface PackageProps {
  readonly label: string;
  readonly unit: string;
  /** The day until which the line must last, if the HMO stated it. */
  readonly lastsUntil: string | undefined;
  readonly value: Package;
  readonly error: (member: keyof Package) => string | undefined;
  readonly onChange: (fields: Partial<Package>) => void;
  readonly onSplit: () => void;
  readonly onRemove: (() => void) | undefined;
}

function PackageFields({ label, unit, lastsUntil, value, error, onChange, onSplit, onRemove }: PackageProps) {
  const required = isDispensed(value);
  return (
    <Fieldset legend={label}>
      <Group grow preventGrowOverflow={false} align="start">
        <WholeNumberInput
          label={`Quantity (${unit})`}
          description={required ? undefined : 'Nothing of this line is dispensed now.'}
          min={0}
          required
          value={value.quantity}
          error={error('quantity')}
          onChange={(quantity) => onChange({ quantity: numberOf(quantity) })}
        />
        <TextInput
          label="Batch number"
          required={required}
          autoComplete="off"
          value={value.batch_number}
          error={error('batch_number')}
          onChange={({ currentTarget }) => onChange({ batch_number: currentTarget.value })}
        />
        <TextInput
          label="Expires on"
          description={
            'If only a month is printed, enter its last day.' +
            (lastsUntil === undefined ? '' : ` The package must last until ${lastsUntil}.`)
          }
          type="date"
          required={required}
          value={value.expires_on}
          error={error('expires_on')}
          onChange={({ currentTarget }) => onChange({ expires_on: currentTarget.value })}
        />
        <TextInput
          label="NAFDAC number"
          required={required}
          autoComplete="off"
          value={value.nafdac_number}
          error={error('nafdac_number')}
          onChange={({ currentTarget }) => onChange({ nafdac_number: currentTarget.value })}
        />
      </Group>
      <Group mt="xs" justify="end">
        <Button variant="subtle" size="compact-sm" onClick={onSplit}>
          Add another batch
        </Button>
        {onRemove !== undefined && (
          <ActionIcon variant="subtle" color="red" aria-label="Remove this batch" onClick={onRemove}>
            ×
          </ActionIcon>
        )}
      </Group>
    </Fieldset>
  );
}

/** The missing quantity of each line. */
function packagesOf({ items }: Order): Package[] {
  return items.flatMap((item) => {
    const quantity = missingOf(item);
    return quantity === 0 ? [] : [{ ...EMPTY, line: item.line, quantity }];
  });
}

/** Describes what has been dispensed or agreed since `known`; empty if nothing has. */
function changesOf(known: Order['items'], { items }: Order): string[] {
  return items.flatMap((item) => {
    const before = known.find(({ line }) => line === item.line);
    if (before === undefined || missingOf(before) === missingOf(item)) return [];
    const dispensed = item.quantity_dispensed - before.quantity_dispensed;
    return [
      dispensed > 0
        ? `Line ${item.line}: ${formatCount(dispensed, item.unit)} dispensed.`
        : `Line ${item.line}: ${formatCount(missingOf(item), item.unit)} to dispense now.`,
    ];
  });
}

/** Fits packages to what is missing: drops blank ones that are no longer needed, and adds missing lines. */
function adapted(packages: readonly Package[], known: Order['items'], order: Order): Package[] {
  const missing = new Map(order.items.map((item) => [item.line, missingOf(item)]));
  const before = new Map(known.map((item) => [item.line, missingOf(item)]));
  const lines = new Set(packages.map(({ line }) => line));
  const kept = packages.flatMap((entry) => {
    const left = missing.get(entry.line) ?? 0;
    const isWhole = entry.quantity === before.get(entry.line);
    const quantity = isWhole || !(entry.quantity <= left) ? left : entry.quantity;
    missing.set(entry.line, left - quantity);
    return quantity === 0 && isBlank(entry) ? [] : [{ ...entry, quantity }];
  });
  return [...kept, ...packagesOf(order).filter(({ line }) => !lines.has(line))];
}

/** False for a line of which nothing is dispensed: it is left out of the report. */
const isDispensed = ({ quantity }: Package) => quantity !== 0;

/** The index of an entry among those that are sent. */
const sentIndexOf = (packages: readonly Package[], index: number) =>
  packages.slice(0, index).filter(isDispensed).length;

const isBlank = (entry: Package) =>
  [entry.batch_number, entry.expires_on, entry.nafdac_number].every((text) => text === '');

function missingOf({ quantity_accepted, quantity_dispensed }: Order['items'][number]): number {
  return Math.max(0, quantity_accepted - quantity_dispensed);
}

/** Returns why the entered packages cannot be dispensed. The API would put the order on hold for the same reasons. */
function obstaclesOf(
  order: Order,
  packages: readonly Package[],
  prescriptions: OrderPrescriptions | undefined,
  hasFailed: boolean,
): string[] {
  if (prescriptions === undefined) return [hasFailed ? LOAD_FAILED : 'The prescriptions are being checked.'];
  return prescriptions.lacking.flatMap(({ line, medicine_label, content_unit, requested, allowed, why }) => {
    const filled = packages
      .filter((entry) => entry.line === line)
      .reduce((sum, { quantity }) => sum + (Number.isNaN(quantity) ? 0 : quantity), 0);
    const accepted = order.items.find((item) => item.line === line)?.quantity_accepted ?? 0;
    const content = accepted === 0 ? 0 : (filled * requested) / accepted;
    const isEnough = why === 'too_little' ? content <= (allowed ?? 0) : content === 0;
    if (isEnough) return [];
    const limit =
      why === 'too_little' ? ` (${formatCount(content, content_unit)} needed, ${allowed} allowed)` : '';
    return [`${medicine_label}: ${LACK_LABELS[why]}${limit}. ${DISPENSE_HINTS[why]}`];
  });
}

function labelOf({ items }: Order, line: number): string {
  const item = items.find((entry) => entry.line === line);
  return item === undefined ? '' : `${item.line}. ${formatLine(asAccepted(item))}`;
}

function asAccepted(item: Order['items'][number]) {
  const { quantity_accepted: quantity, pack_size } = item;
  return { ...item, quantity, content_quantity: quantity * pack_size };
}

function trimmed(entry: Package): Package {
  return { ...entry, batch_number: entry.batch_number.trim(), nafdac_number: entry.nafdac_number.trim() };
}

/** Returns the error message of the field with this JSON path. */
function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === path)?.message;
}
