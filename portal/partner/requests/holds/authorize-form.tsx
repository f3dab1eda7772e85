/** Answers a hold with the HMO's authorization: a code, a higher amount, or a later end. */
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Dialogue } from '../../../common/components/dialogue.tsx';
import { WholeNumberInput } from '../../../common/components/whole-number-input.tsx';
import { ApiError, type FieldProblem } from '../../../common/data/api-error.ts';
import { formatNaira } from '../../../common/format/money.ts';
import { Time } from '../../../common/format/time.tsx';
import type { WholeNumber } from '../../../common/format/whole-number.ts';
import { Failure } from '../../../common/states/failure.tsx';
import type { FulfilmentRequest, Hold } from '../requests.ts';
import { actionLabel, type Authorization, type useAnswerHold } from './holds.ts';

type Member = keyof Authorization;

const LABELS: Readonly<Record<Member, string>> = {
  code: 'Authorization code',
  approved_ngn: 'Approved amount in Naira',
  valid_until: 'Valid until (Lagos time)',
  copay: 'Co-pay',
};

const COPAYS = { none: 'None', percent: 'Percentage', amount: 'Amount' } as const;

interface Entered {
  readonly code: string;
  readonly approved: WholeNumber;
  /** A date and time in Lagos, such as `2026-12-31T14:00`. */
  readonly end: string;
  readonly copay: keyof typeof COPAYS;
  readonly percent: string;
  readonly amount: WholeNumber;
}

const NOTHING: Entered = { code: '', approved: '', end: '', copay: 'none', percent: '', amount: '' };

/** The members that the form asks for, and whether each is required. */
function membersFor(request: FulfilmentRequest, { reason }: Hold): Partial<Record<Member, boolean>> {
  if (reason === 'authorization_exceeded') return { approved_ngn: true };
  if (reason === 'authorization_expired')
    return isExceeded(request) ? { valid_until: true, approved_ngn: true } : { valid_until: true };
  return { code: true, approved_ngn: false, valid_until: false, copay: false };
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
  const [entered, setEntered] = useState(NOTHING);
  const update = (change: Partial<Entered>) => setEntered((current) => ({ ...current, ...change }));
  const { total_ngn: price, delivery_fee_ngn: fee } = request.charges;
  const members = membersFor(request, hold);
  const { problems, other } = problemsOf(answer.error, members, { price, fee });
  const label = actionLabel('authorize', request, hold);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    answer.mutate({ action: 'authorize', authorization: toAuthorization(entered) }, { onSuccess: onClose });
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
            <CopayFields entered={entered} onChange={update} error={problems.get('copay')} />
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

interface CopayFieldsProps {
  readonly entered: Entered;
  readonly onChange: (change: Partial<Entered>) => void;
  readonly error: string | undefined;
}

function CopayFields({ entered: { copay, percent, amount }, onChange, error = '' }: CopayFieldsProps) {
  const field = { required: true, error: error || false, errorProps: { role: 'alert' } };
  return (
    <>
      <Radio.Group label={LABELS.copay} value={copay} onChange={(chosen) => onChange({ copay: chosen })}>
        <Group mt={4}>
          {Object.entries(COPAYS).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      {copay === 'percent' ? (
        <TextInput
          {...field}
          label="Percentage that the patient pays"
          inputMode="decimal"
          pattern="\s*[0-9]{1,3}([.,][0-9]{1,2})?\s*%?\s*"
          title="A percentage such as 10 or 12.5"
          value={percent}
          onChange={({ currentTarget: { value } }) => onChange({ percent: value })}
        />
      ) : null}
      {copay === 'amount' ? (
        <WholeNumberInput
          {...field}
          label="Amount in Naira that the patient pays"
          kind="money"
          min={0}
          value={amount}
          onChange={(value) => onChange({ amount: value })}
        />
      ) : null}
    </>
  );
}

/** Lagos is one hour ahead of UTC, all year. */
const LAGOS_OFFSET = '+01:00';

function toAuthorization({ code, approved, end, copay, percent, amount }: Entered): Authorization {
  return {
    ...(code.trim() !== '' && { code }),
    ...(approved !== '' && { approved_ngn: approved }),
    ...(end !== '' && { valid_until: new Date(`${end}${LAGOS_OFFSET}`).toISOString() }),
    ...(copay === 'percent' && {
      copay: { percent: Number(percent.replace(/[%\s]/g, '').replace(',', '.')) },
    }),
    ...(copay === 'amount' && amount !== '' && { copay: { amount_ngn: amount } }),
  };
}

interface Prices {
  /** The fee included. */
  readonly price: number;
  /** The delivery fee, which has no co-pay. */
  readonly fee: number;
}

/** Divides an error into problems of fields of the form, in people's words, and any other error. */
function problemsOf(error: unknown, members: Partial<Record<Member, boolean>>, prices: Prices) {
  const problems = new Map<Member, string>();
  const fields = error instanceof ApiError ? error.fields : [];
  for (const problem of fields) {
    const member = problem.path.split('.')[0] as Member;
    if (members[member] !== undefined) problems.set(member, describe(member, problem, prices));
  }
  const isExplained = problems.size > 0 && problems.size === fields.length;
  return { problems, other: isExplained ? null : error };
}

function describe(member: Member, { code, message }: FieldProblem, { price, fee }: Prices): string {
  if (code === 'too_low') return `Enter ${formatNaira(price)} or more: that is the price of the request.`;
  if (code === 'too_high') return `The co-pay is above the price of ${formatNaira(price - fee)}.`;
  if (code === 'expired') return 'This time has passed. Enter a later one.';
  return `${LABELS[member]} ${message}.`;
}
