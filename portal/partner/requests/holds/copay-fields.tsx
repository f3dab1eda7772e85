/** Fields of the patient's part: of the whole request, and of single items. */
import { Checkbox, Fieldset, Group, Radio, Stack, TextInput } from '@mantine/core';
import { WholeNumberInput } from '../../../common/components/whole-number-input.tsx';
import { formatProduct } from '../../../common/format/articles.ts';
import type { WholeNumber } from '../../../common/format/whole-number.ts';
import type { FulfilmentRequest } from '../requests.ts';
import type { Authorization } from './holds.ts';

type Copay = NonNullable<Authorization['copay']>;
type ItemCopay = NonNullable<Authorization['item_copays']>[number];

/** A co-pay as it is entered. */
export interface EnteredCopay {
  readonly kind: 'none' | 'percent' | 'amount';
  readonly percent: string;
  readonly amount: WholeNumber;
}

/** Co-pays of items by line; `none` is that of the request. */
export type EnteredItemCopays = Readonly<Record<number, EnteredCopay>>;

export const NO_COPAY: EnteredCopay = { kind: 'none', percent: '', amount: '' };

/** Returns undefined without a co-pay. */
export function copayOf({ kind, percent, amount }: EnteredCopay): Copay | undefined {
  if (kind === 'percent') return { percent: Number(percent.replace(/[%\s]/g, '').replace(',', '.')) };
  return kind === 'amount' && amount !== '' ? { amount_ngn: amount } : undefined;
}

export function toEntered(copay: Copay | null): EnteredCopay {
  if (copay === null) return NO_COPAY;
  return 'percent' in copay
    ? { ...NO_COPAY, kind: 'percent', percent: String(copay.percent) }
    : { ...NO_COPAY, kind: 'amount', amount: copay.amount_ngn };
}

/** Returns undefined if no item has a co-pay of its own. */
export function toEnteredItems(copays: readonly ItemCopay[]): EnteredItemCopays | undefined {
  if (copays.length === 0) return undefined;
  return Object.fromEntries(copays.map(({ line, copay }) => [line, toEntered(copay)]));
}

export function itemCopaysOf(entered: EnteredItemCopays): ItemCopay[] {
  return Object.entries(entered).flatMap(([line, value]) => {
    const copay = copayOf(value);
    return copay === undefined ? [] : [{ line: Number(line), copay }];
  });
}

interface CopayFieldsProps {
  readonly label: string;
  /** Label of the choice of no co-pay. */
  readonly none: string;
  readonly value: EnteredCopay;
  readonly error: string | undefined;
  readonly onChange: (value: EnteredCopay) => void;
}

export function CopayFields({ label, none, value, error = '', onChange }: CopayFieldsProps) {
  const { kind, percent, amount } = value;
  const field = { required: true, error: error || false, errorProps: { role: 'alert' } };
  const kinds = { none, percent: 'Percentage', amount: 'Amount' };
  return (
    <>
      <Radio.Group label={label} value={kind} onChange={(chosen) => onChange({ ...value, kind: chosen })}>
        <Group mt={4}>
          {Object.entries(kinds).map(([choice, name]) => (
            <Radio key={choice} value={choice} label={name} />
          ))}
        </Group>
      </Radio.Group>
      {kind === 'percent' ? (
        <TextInput
          {...field}
          label="Percentage that the patient pays"
          inputMode="decimal"
          pattern="\s*[0-9]{1,3}([.,][0-9]{1,2})?\s*%?\s*"
          title="A percentage such as 10 or 12.5"
          value={percent}
          onChange={({ currentTarget }) => onChange({ ...value, percent: currentTarget.value })}
        />
      ) : null}
      {kind === 'amount' ? (
        <WholeNumberInput
          {...field}
          label="Amount in Naira that the patient pays"
          kind="money"
          min={0}
          value={amount}
          onChange={(entered) => onChange({ ...value, amount: entered })}
        />
      ) : null}
    </>
  );
}

interface ItemCopayFieldsProps {
  readonly items: FulfilmentRequest['items'];
  /** Undefined while all items have the co-pay of the request. */
  readonly value: EnteredItemCopays | undefined;
  readonly errorOf: (line: number) => string | undefined;
  readonly onChange: (value: EnteredItemCopays | undefined) => void;
}

export function ItemCopayFields({ items, value, errorOf, onChange }: ItemCopayFieldsProps) {
  return (
    <>
      <Checkbox
        label="Some items have another co-pay"
        checked={value !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? {} : undefined)}
      />
      {value === undefined
        ? null
        : items.map((item, index) => {
            const line = index + 1;
            return (
              <Fieldset key={line} legend={`Line ${line}: ${formatProduct(item)}`}>
                <Stack gap="sm">
                  <CopayFields
                    label={`Co-pay of line ${line}`}
                    none="As above"
                    value={value[line] ?? NO_COPAY}
                    error={errorOf(line)}
                    onChange={(entered) => onChange({ ...value, [line]: entered })}
                  />
                </Stack>
              </Fieldset>
            );
          })}
    </>
  );
}
