/** Fields for proposing other articles from the stock of the pharmacy: substitutes, or other packs and brands. */
import { Fieldset, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  pharmacyListStock as listStock,
  type PharmacyOpenHoldBody as OpenHoldBody,
  type PharmacyOrder as Order,
  type PharmacyStockLine as StockLine,
} from '../../client/generated/index.ts';
import { LineComparison, type ComparedTerms } from '../../common/components/line-comparison.tsx';
import { unwrap } from '../../common/data/unwrap.ts';
import { toAgreedLine, plural } from '../../common/format/amount.ts';
import { formatLine, formatPack, formatProduct } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';
import { Failure } from '../../common/states/failure.tsx';
import { wholeNumber, WholeNumberInput } from '../../common/components/whole-number-input.tsx';

type Item = Order['items'][number];
type ProposedLine = NonNullable<OpenHoldBody['lines']>[number];

export interface Substitute {
  readonly stock: StockLine;
  readonly unit: StockLine['sales_unit'];
  /** Counted in `unit`; undefined until a whole number is entered. */
  readonly quantity: number | undefined;
}
/** Substitutes by line number of the order. */
export type Substitutes = Readonly<Record<number, Substitute>>;

export type ProposedArticle = 'substitution_proposed' | 'pack_changed';

interface SubstituteFieldsProps {
  /** A substitute is another medicine; another pack or brand is of the same medicine. */
  readonly reason: ProposedArticle;
  readonly items: readonly Item[];
  readonly value: Substitutes;
  readonly onChange: (value: Substitutes) => void;
}

export function SubstituteFields({ reason, items, value, onChange }: SubstituteFieldsProps) {
  return items.map((item) => (
    <LineFields
      key={`${reason} ${item.line}`}
      reason={reason}
      item={item}
      value={value[item.line]}
      onChange={(substitute) => {
        const { [item.line]: _, ...others } = value;
        onChange(substitute === undefined ? others : { ...others, [item.line]: substitute });
      }}
    />
  ));
}

interface LineFieldsProps {
  readonly reason: ProposedArticle;
  readonly item: Item;
  readonly value: Substitute | undefined;
  readonly onChange: (value: Substitute | undefined) => void;
}

function LineFields({ reason, item, value, onChange }: LineFieldsProps) {
  return (
    <Fieldset legend={`${item.line}. ${formatLine(toAgreedLine(item))}`}>
      <Stack gap="xs">
        <StockSelect
          reason={reason}
          item={item}
          value={value?.stock}
          onChange={(stock) => onChange(stock && toSubstitute(stock))}
        />
        {value === undefined ? null : (
          <>
            <Group grow align="start">
              <WholeNumberInput
                label="Quantity"
                min={1}
                required
                value={value.quantity ?? ''}
                onChange={(quantity) => onChange({ ...value, quantity: wholeNumber(quantity, 1) })}
              />
              <Select
                label="Unit"
                data={unitsOf(value.stock).map((unit) => ({ value: unit, label: plural(unit) }))}
                value={value.unit}
                allowDeselect={false}
                onChange={(unit) => onChange({ ...value, unit: unit ?? value.unit })}
              />
            </Group>
            <Text size="sm" c="dimmed">
              {formatPackPrice(value.stock)}, as in your stock.
            </Text>
          </>
        )}
      </Stack>
    </Fieldset>
  );
}

const MIN_SEARCH_LENGTH = 2;
const DEBOUNCE_MS = 300;
const MAX_RESULTS = 50;

interface StockSelectProps extends Pick<LineFieldsProps, 'reason' | 'item'> {
  readonly value: StockLine | undefined;
  readonly onChange: (stock: StockLine | undefined) => void;
}

const TEXTS = {
  substitution_proposed: {
    label: 'Substitute',
    description: 'Search by generic name or brand. Add missing medicines under “Stock and prices” first.',
    placeholder: 'No substitute',
  },
  pack_changed: {
    label: 'Other pack or brand',
    description: 'Add missing packs and brands under “Stock and prices” first.',
    placeholder: 'No other pack',
  },
} as const;

function StockSelect({ reason, item, value, onChange }: StockSelectProps) {
  const isSubstitute = reason === 'substitution_proposed';
  const [search, setSearch] = useState(value === undefined ? '' : nameOf(value));
  const [typed] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const q = isSubstitute ? typed : item.medicine_label;
  const isChosen = value !== undefined && q === nameOf(value);
  const isSearching = q.length >= MIN_SEARCH_LENGTH && !isChosen;
  const { data, error } = useQuery({
    queryKey: ['stock', 'substitutes', q],
    enabled: isSearching,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(listStock({ query: { q, limit: MAX_RESULTS }, signal })),
  });
  const results = (isSearching ? (data?.stock ?? []) : []).filter(
    ({ medicine, article_id }) =>
      (medicine.medicine_id === item.medicine_id) !== isSubstitute && article_id !== item.article_id,
  );
  const choices = value === undefined || results.some(isSameArticle(value)) ? results : [value, ...results];
  return (
    <>
      {error === null ? null : <Failure error={error} />}
      <Select
        {...TEXTS[reason]}
        searchable
        clearable
        searchValue={search}
        onSearchChange={setSearch}
        // The server has already filtered.
        filter={({ options }) => options}
        nothingFoundMessage={
          q.length < MIN_SEARCH_LENGTH ? 'Type at least two letters.' : 'No match in your stock.'
        }
        data={choices.map((stock) => ({
          value: stock.article_id,
          label: nameOf(stock),
          disabled: !stock.in_stock || stock.short_dated,
        }))}
        renderOption={({ option }) => {
          const stock = choices.find(({ article_id }) => article_id === option.value);
          return (
            <div>
              {option.label}
              {stock === undefined ? null : (
                <Text size="xs" c="dimmed">
                  {offerOf(stock)}
                </Text>
              )}
            </div>
          );
        }}
        value={value?.article_id ?? null}
        onChange={(id) => onChange(choices.find(({ article_id }) => article_id === id))}
      />
    </>
  );
}

const isSameArticle =
  ({ article_id }: StockLine) =>
  (other: StockLine) =>
    other.article_id === article_id;

/** Names the article in the list, where a medicine can have several. */
function nameOf(stock: StockLine): string {
  return `${formatProduct(productOf(stock))}, ${formatPack(stock)}`;
}

const productOf = ({ medicine, brand }: StockLine) => ({ medicine_label: medicine.label, brand });

function offerOf(stock: StockLine): string {
  if (!stock.in_stock) return 'Out of stock';
  return stock.short_dated ? 'Short-dated: cannot be offered' : formatPackPrice(stock);
}

/** Compares each replaced line with its substitute. */
export function SubstituteReview({ items, value }: Omit<SubstituteFieldsProps, 'reason' | 'onChange'>) {
  return items.flatMap((item) => {
    const substitute = value[item.line];
    if (substitute === undefined) return [];
    return [
      <LineComparison
        key={item.line}
        line={item.line}
        ordered={item.requested ?? toAgreedLine(item)}
        agreed={item.requested === undefined ? undefined : toAgreedLine(item)}
        proposed={termsOf(substitute)}
      />,
    ];
  });
}

/** True if at least one substitute is chosen and all have quantities. */
export function isComplete(value: Substitutes): boolean {
  const chosen = Object.values(value);
  return chosen.length > 0 && chosen.every(({ quantity }) => quantity !== undefined);
}

/** Names the article, so that the server refuses the proposal if it is no longer in stock. */
export function substituteLines(value: Substitutes): ProposedLine[] {
  return Object.entries(value).map(([line, { stock, unit, quantity = 0 }]) => ({
    line: Number(line),
    substitute: {
      medicine_id: stock.medicine.medicine_id,
      article_id: stock.article_id,
      quantity,
      unit,
      pack_size: packSizeOf(stock, unit),
    },
  }));
}

const toSubstitute = (stock: StockLine): Substitute => ({
  stock,
  unit: stock.sales_unit,
  quantity: undefined,
});

const unitsOf = ({ sales_unit, content_unit }: StockLine) => [...new Set([sales_unit, content_unit])];

function packSizeOf({ sales_unit, pack_size }: StockLine, unit: Substitute['unit']): number {
  return unit === sales_unit ? pack_size : 1;
}

/** Returns for example `1 pack of 24 tablets for ₦900`. */
function formatPackPrice(stock: StockLine): string {
  return `${formatPack(stock)} for ${formatNaira(stock.price_ngn)}`;
}

/** Computes the price as the server does: by content, rounded up to whole Naira. */
function termsOf({ stock, unit, quantity = 0 }: Substitute): ComparedTerms {
  const { content_unit, content_size, price_ngn } = stock;
  const pack_size = packSizeOf(stock, unit);
  const content_quantity = quantity * pack_size;
  return {
    ...productOf(stock),
    quantity,
    unit,
    pack_size,
    content_unit,
    content_size,
    content_quantity,
    line_total_ngn: Math.ceil((content_quantity * price_ngn) / stock.pack_size),
  };
}
