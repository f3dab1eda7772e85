/** Adds an article to the stock, or changes its quantity, price, batch and expiry. */
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  pharmacyListStock as listStock,
  pharmacyPutStock as putStock,
  type PharmacyPutStockBody as PutStockBody,
  type PharmacyStockLine as StockLine,
} from '../../client/generated/index.ts';
import { unwrap } from '../../common/data/unwrap.ts';
import { Dialogue } from '../../common/components/dialogue.tsx';
import { plural } from '../../common/format/amount.ts';
import { formatPack } from '../../common/format/articles.ts';
import { serverNow } from '../api/server-time.ts';
import { isConflict, useSubmission } from '../api/submission.ts';
import { SendButton, SubmissionForm } from '../orders/sending-state.tsx';
import {
  type ArticleValues,
  BrandAndPackFields,
  MedicineSelect,
  NEW_ARTICLE,
  sizeOf,
} from './article-fields.tsx';
import { wholeNumber, WholeNumberInput } from '../../common/components/whole-number-input.tsx';
import type { WholeNumber } from '../../common/format/whole-number.ts';

interface StockFormProps {
  /** The article to change; undefined for a new one. */
  readonly line: StockLine | undefined;
  readonly onClose: () => void;
  readonly onStored: () => void;
}

interface Values extends ArticleValues {
  /** A string while it is not a number. */
  readonly quantity: WholeNumber;
  readonly price_ngn: WholeNumber;
  readonly batch_number: string;
  /** ISO date; empty if unknown. */
  readonly expires_on: string;
}

const MAX_ARTICLES = 100;
const MAX_BATCH_LENGTH = 50;
const MISSING_QUANTITY = 'Enter a whole number, 0 or more.';
const MISSING_PRICE = 'Enter the price in whole Naira, at least ₦1.';

export function StockForm({ line, onClose, onStored }: StockFormProps) {
  /** The stock that the form changes. */
  const [base, setBase] = useState(line);
  const [values, setValues] = useState(() => valuesOf(line));
  const [isChecked, setChecked] = useState(false);
  const update = (change: Partial<Values>) => setValues((current) => ({ ...current, ...change }));
  /** After another change of the stock: its new values replace those that the user has not edited. */
  const rebase = async (before: StockLine, signal: AbortSignal) => {
    const now = await currentLine(before, signal);
    if (now === undefined) return;
    setBase(now);
    setValues((current) => withChanges(current, valuesOf(before), valuesOf(now)));
  };
  const submission = useSubmission<Checked, unknown>(
    async ({ medicine_id, body }, _headers, signal) => {
      const result = await putStock({ path: { medicine_id }, body, signal });
      if (isConflict(result) && base !== undefined) await rebase(base, signal);
      return result;
    },
    onStored,
    'Stock saved.',
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const checked = checkedValues(values, base);
    if (checked !== undefined) submission.submit(checked);
  };
  const { quantity, price_ngn, sales_unit, batch_number, expires_on } = values;
  return (
    <Dialogue title={line === undefined ? 'Add stock' : `Change ${line.medicine.label}`} onClose={onClose}>
      <SubmissionForm state={submission} onSubmit={send} noValidate>
        <Stack>
          {line === undefined ? (
            <>
              <MedicineSelect
                value={values.medicine}
                isMissing={isChecked && values.medicine === undefined}
                onChange={(medicine) => update({ medicine })}
              />
              <BrandAndPackFields value={values} onChange={update} isChecked={isChecked} />
            </>
          ) : (
            <Text>
              {formatPack(line)}, {line.brand === null ? 'no brand or maker stated' : line.brand}. Use “Add
              stock” for another brand or pack.
            </Text>
          )}
          <Group grow align="start">
            <WholeNumberInput
              label={`Quantity, in ${plural(sales_unit)}`}
              description="0 if you have none left."
              min={0}
              required
              data-autofocus={line === undefined ? undefined : true}
              value={quantity}
              error={isChecked && wholeNumber(quantity, 0) === undefined && MISSING_QUANTITY}
              onChange={(value) => update({ quantity: value })}
            />
            <WholeNumberInput
              label={`Price of one ${sales_unit}, ₦`}
              description="Whole Naira, no kobo."
              kind="money"
              min={1}
              required
              value={price_ngn}
              error={isChecked && wholeNumber(price_ngn, 1) === undefined && MISSING_PRICE}
              onChange={(value) => update({ price_ngn: value })}
            />
          </Group>
          <Group grow align="start">
            <TextInput
              label="Batch number"
              description="Of the package you would dispense next."
              autoComplete="off"
              maxLength={MAX_BATCH_LENGTH}
              value={batch_number}
              onChange={({ currentTarget }) => update({ batch_number: currentTarget.value })}
            />
            <TextInput
              label="Expires on"
              description="If only a month is printed, enter its last day."
              type="date"
              value={expires_on}
              onChange={({ currentTarget }) => update({ expires_on: currentTarget.value })}
            />
          </Group>
          <SendButton state={submission}>Save</SendButton>
        </Stack>
      </SubmissionForm>
    </Dialogue>
  );
}

async function currentLine(
  { medicine, article_id }: StockLine,
  signal: AbortSignal,
): Promise<StockLine | undefined> {
  const { stock } = await unwrap(listStock({ query: { q: medicine.label, limit: MAX_ARTICLES }, signal }));
  return stock.find((one) => one.article_id === article_id);
}

function withChanges(current: Values, before: Values, now: Values): Values {
  const merged = <Name extends 'quantity' | 'price_ngn' | 'batch_number' | 'expires_on'>(name: Name) =>
    current[name] === before[name] ? now[name] : current[name];
  return {
    ...current,
    quantity: merged('quantity'),
    price_ngn: merged('price_ngn'),
    batch_number: merged('batch_number'),
    expires_on: merged('expires_on'),
  };
}

function valuesOf(line: StockLine | undefined): Values {
  if (line === undefined) {
    return { ...NEW_ARTICLE, quantity: '', price_ngn: '', batch_number: '', expires_on: '' };
  }
  const { medicine, brand, sales_unit, pack_size, content_size, quantity, price_ngn } = line;
  const { batch_number, expires_on } = line;
  return {
    medicine,
    brand: brand ?? '',
    sales_unit,
    pack_size,
    content_size: content_size ?? '',
    quantity,
    price_ngn,
    batch_number: batch_number ?? '',
    expires_on: expires_on ?? '',
  };
}

interface Checked {
  readonly medicine_id: string;
  readonly body: PutStockBody;
}

/** Returns undefined if a required value is missing or is not a valid number. */
function checkedValues(
  { medicine, sales_unit, ...values }: Values,
  base: StockLine | undefined,
): Checked | undefined {
  const quantity = wholeNumber(values.quantity, 0);
  const price_ngn = wholeNumber(values.price_ngn, 1);
  const pack_size = wholeNumber(values.pack_size, 1);
  if (medicine === undefined || quantity === undefined) return undefined;
  if (price_ngn === undefined || pack_size === undefined) return undefined;
  const [brand, batch_number] = [values.brand.trim(), values.batch_number.trim()];
  const content_size = sizeOf({ medicine, sales_unit, ...values });
  const now = serverNow();
  // The clock of the pharmacy's own system may be ahead.
  const countedAt = base === undefined ? now : Math.max(now, Date.parse(base.as_of));
  const body: PutStockBody = {
    quantity,
    sales_unit,
    pack_size,
    price_ngn,
    as_of: new Date(countedAt).toISOString(),
    ...(base === undefined ? { only_new: true } : { replaces_as_of: base.as_of }),
    ...(brand !== '' && { brand }),
    ...(content_size !== undefined && { content_size }),
    ...(batch_number !== '' && { batch_number }),
    ...(values.expires_on !== '' && { expires_on: values.expires_on }),
  };
  return { medicine_id: medicine.medicine_id, body };
}
