/**
 * Answers a hold with the HMO's authorization: a code, a higher amount, or a later end. The form starts with the current
 * values, and what it shows when it is sent applies.
 */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Dialogue } from '../../../common/components/dialogue.tsx';
import { WholeNumberInput } from '../../../common/components/whole-number-input.tsx';
import { ApiError, type FieldProblem } from '../../../common/data/api-error.ts';
import { formatNaira } from '../../../common/format/money.ts';
import { Time } from '../../../common/format/time.tsx';
import type { WholeNumber } from '../../../common/format/whole-number.ts';
import { Failure } from '../../../common/states/failure.tsx';
import type { FulfilmentRequest, Hold } from '../requests.ts';
import {
  CopayFields,
  copayOf,
  type EnteredCopay,
  type EnteredItemCopays,
  ItemCopayFields,
  itemCopaysOf,
  toEntered,
  toEnteredItems,
} from './copay-fields.tsx';
import { actionLabel, type Authorization, type CoverageMember, type useAnswerHold } from './holds.ts';

type Member = 'code' | CoverageMember;

const LABELS: Readonly<Record<Member, string>> = {
  code: 'Authorization code',
  approved_ngn: 'Approved amount in Naira',
  valid_until: 'Valid until (Lagos time)',
  copay: 'Co-pay',
  item_copays: 'Co-pay of the item',
};

interface Entered {
  readonly code: string;
  readonly approved: WholeNumber;
  /** A date and time in Lagos, such as `2026-12-31T14:00`. */
  readonly end: string;
  readonly copay: EnteredCopay;
  readonly itemCopays: EnteredItemCopays | undefined;
}

/** The current authorization. A required member starts empty, because the hold is about its current value. */
function enteredOf({ authorization }: FulfilmentRequest, members: AskedMembers): Entered {
  const { approved_ngn = null, valid_until = null, copay = null, item_copays = [] } = authorization ?? {};
  return {
    code: '',
    approved: members.approved_ngn === false ? (approved_ngn ?? '') : '',
    end: members.valid_until === false ? inLagos(valid_until) : '',
    copay: toEntered(copay),
    itemCopays: toEnteredItems(item_copays),
  };
}

type AskedMembers = Readonly<Partial<Record<Member, boolean>>>;

/** The members that the form asks for, and whether each is required. */
function membersFor(request: FulfilmentRequest, { reason }: Hold): AskedMembers {
  if (reason === 'authorization_exceeded') return { approved_ngn: true };
  if (reason === 'authorization_expired')
    return isExceeded(request) ? { valid_until: true, approved_ngn: true } : { valid_until: true };
  return { code: true, approved_ngn: false, valid_until: false, copay: false, item_copays: false };
}

function isExceeded({ authorization, charges }: FulfilmentRequest): boolean {
  return (authorization?.approved_ngn ?? Infinity) < charges.total_ngn;
}

interface AuthorizeFormProps {
  readonly request: FulfilmentRequest;
  readonly hold: Hold;
  readonly answer: ReturnType<typeof useAnswerHold>;
  readonly onClose: () => void;
}

export function AuthorizeForm({ request, hold, answer, onClose }: AuthorizeFormProps) {
  const members = membersFor(request, hold);
  const [entered, setEntered] = useState(() => enteredOf(request, members));
  const update = (change: Partial<Entered>) => setEntered((current) => ({ ...current, ...change }));
  const { total_ngn: price } = request.charges;
  const canItemsDiffer = request.items.length > 1 || (request.authorization?.item_copays ?? []).length > 0;
  const sent = itemCopaysOf(entered.itemCopays ?? {}).map(({ line }) => line);
  const { problems, other } = problemsOf(answer.error, members, { request, sent });
  const label = actionLabel('authorize', request, hold);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const authorization = toAuthorization(entered, members, request);
    answer.mutate({ action: 'authorize', authorization }, { onSuccess: onClose });
  };
  /** Properties of the field of a member. */
  const field = (member: Member) => ({
    label: LABELS[member],
    required: members[member] === true,
    error: problems.get(member) ?? false,
    errorProps: { role: 'alert' },
  });
  return (
    <Dialogue onClose={onClose} title={label}>
      <form onSubmit={submit} autoComplete="off">
        <Stack>
          <HeldPrice request={request} hold={hold} />
          {members.code === undefined ? null : (
            <TextInput
              {...field('code')}
              value={entered.code}
              onChange={({ currentTarget: { value: code } }) => update({ code })}
            />
          )}
          {members.valid_until === undefined ? null : (
            <TextInput
              {...field('valid_until')}
              type="datetime-local"
              max="9999-12-31T23:59"
              description={members.valid_until ? undefined : 'Nothing is dispensed after it.'}
              value={entered.end}
              onChange={({ currentTarget: { value: end } }) => update({ end })}
            />
          )}
          {members.approved_ngn === undefined ? null : (
            <WholeNumberInput
              {...field('approved_ngn')}
              description="The most that the request may cost, the patient’s part included."
              kind="money"
              min={members.approved_ngn ? price : 1}
              value={entered.approved}
              onChange={(approved) => update({ approved })}
            />
          )}
          {members.copay === undefined ? null : (
            <>
              <CopayFields
                label={LABELS.copay}
                none="None"
                value={entered.copay}
                error={problems.get('copay')}
                onChange={(copay) => update({ copay })}
              />
              {canItemsDiffer ? (
                <ItemCopayFields
                  items={request.items}
                  value={entered.itemCopays}
                  errorOf={(line) => problems.get(line)}
                  onChange={(itemCopays) => update({ itemCopays })}
                />
              ) : null}
            </>
          )}
          {other === null ? null : <Failure error={other} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button
              type="submit"
              loading={answer.isPending}
              disabled={members.code === true && entered.code.trim() === ''}
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  );
}

/** Shows the price, and the parts of the authorization that a hold is about. */
export function HeldPrice({ request, hold: { reason } }: Pick<AuthorizeFormProps, 'request' | 'hold'>) {
  if (!reason.startsWith('authorization_')) return null;
  const { approved_ngn = null, valid_until = null } = request.authorization ?? {};
  const { total_ngn, delivery_fee_ngn } = request.charges;
  return (
    <Text size="sm" fw={600}>
      Price {formatNaira(total_ngn)}
      {delivery_fee_ngn === 0 ? null : `, of which ${formatNaira(delivery_fee_ngn)} is the delivery fee`}
      {approved_ngn === null ? null : `, approved ${formatNaira(approved_ngn)}`}.
      {reason !== 'authorization_expired' || valid_until === null ? null : (
        <>
          {' '}
          The authorization ended on <Time at={valid_until} />.
        </>
      )}
    </Text>
  );
}

/** Lagos is one hour ahead of UTC, all year. */
const LAGOS_OFFSET = '+01:00';
const LAGOS_OFFSET_MS = 3_600_000;

/** Returns for example `2026-12-31T14:00`, without seconds; empty if there is no time. */
function inLagos(time: string | null): string {
  return time === null ? '' : new Date(Date.parse(time) + LAGOS_OFFSET_MS).toISOString().slice(0, 16);
}

/** States every member that the form shows. One that it shows empty, and that the request has, is removed. */
function toAuthorization(entered: Entered, members: AskedMembers, request: FulfilmentRequest): Authorization {
  const { code, approved, end } = entered;
  const {
    approved_ngn = null,
    valid_until = null,
    copay = null,
    item_copays = [],
  } = request.authorization ?? {};
  const shown = {
    approved_ngn: approved === '' ? undefined : approved,
    valid_until: end === '' ? undefined : endOf(end, valid_until),
    copay: copayOf(entered.copay),
    item_copays: nonEmpty(itemCopaysOf(entered.itemCopays ?? {})),
  };
  const has: Readonly<Record<CoverageMember, boolean>> = {
    approved_ngn: approved_ngn !== null,
    valid_until: valid_until !== null,
    copay: copay !== null,
    item_copays: item_copays.length > 0,
  };
  const asked = COVERAGE_MEMBERS.filter((member) => members[member] !== undefined);
  const remove = asked.filter((member) => shown[member] === undefined && has[member]);
  return {
    ...(code.trim() !== '' && { code }),
    ...Object.fromEntries(
      asked.flatMap((member) => (shown[member] === undefined ? [] : [[member, shown[member]]])),
    ),
    ...(remove.length > 0 && { remove }),
  };
}

const COVERAGE_MEMBERS: readonly CoverageMember[] = ['approved_ngn', 'valid_until', 'copay', 'item_copays'];

/** An end that is shown unchanged keeps its seconds. */
function endOf(shown: string, current: string | null): string {
  return current !== null && shown === inLagos(current)
    ? current
    : new Date(`${shown}${LAGOS_OFFSET}`).toISOString();
}

const nonEmpty = <Entry,>(list: Entry[]) => (list.length === 0 ? undefined : list);

interface Submitted {
  readonly request: FulfilmentRequest;
  /** The lines of the submitted `item_copays`. */
  readonly sent: readonly number[];
}

/** A field of the form: a member, or the line of a co-pay of an item. */
type Field = Member | number;

/** Divides an error into problems of fields of the form, in people's words, and any other error. */
function problemsOf(error: unknown, members: AskedMembers, submitted: Submitted) {
  const problems = new Map<Field, string>();
  const fields = error instanceof ApiError ? error.fields : [];
  for (const problem of fields) {
    const field = fieldOf(problem, submitted.sent);
    if (typeof field === 'number' || members[field] !== undefined)
      problems.set(field, describe(field, problem, submitted));
  }
  const isExplained = problems.size > 0 && problems.size === fields.length;
  return { problems, other: isExplained ? null : error };
}

function fieldOf({ path }: FieldProblem, sent: readonly number[]): Field {
  const index = /^item_copays\[(\d+)\]/.exec(path)?.[1];
  return (index === undefined ? undefined : sent[Number(index)]) ?? (path.split('.')[0] as Member);
}

function describe(field: Field, { code, message }: FieldProblem, { request, sent }: Submitted): string {
  if (code === 'too_low')
    return `Enter ${formatNaira(request.charges.total_ngn)} or more: that is the price of the request.`;
  if (code === 'too_high')
    return `The co-pay is above the price of ${formatNaira(priceOf(field, { request, sent }))}.`;
  if (code === 'expired') return 'This time has passed. Enter a later one.';
  return `${LABELS[typeof field === 'number' ? 'item_copays' : field]} ${message}.`;
}

/** The price that a co-pay divides: of its line, or of all lines without a co-pay of their own. There is none on the fee. */
function priceOf(field: Field, { request: { charges }, sent }: Submitted): number {
  const lines = charges.lines.filter(({ line }) =>
    typeof field === 'number' ? line === field : !sent.includes(line),
  );
  return lines.reduce((sum, { total_ngn }) => sum + total_ngn, 0);
}
