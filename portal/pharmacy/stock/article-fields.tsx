/** Fields that name an article: its medicine from the catalogue, its brand and its pack. */
import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  pharmacyFindMedicines as findMedicines,
  type PharmacyPutStockBody as PutStockBody,
} from '../../client/generated/index.ts';
import { unwrap } from '../../common/data/unwrap.ts';
import { Failure } from '../../common/states/failure.tsx';
import { wholeNumber, WholeNumberInput } from '../../common/components/whole-number-input.tsx';
import type { WholeNumber } from '../../common/format/whole-number.ts';

const MIN_SEARCH_LENGTH = 2;
const DEBOUNCE_MS = 300;
const MAX_RESULTS = 50;
const MAX_BRAND_LENGTH = 100;

interface Medicine {
  readonly medicine_id: string;
  readonly label: string;
}

interface MedicineSelectProps {
  readonly value: Medicine | undefined;
  readonly onChange: (medicine: Medicine | undefined) => void;
  /** True once the user has tried to save without a medicine. */
  readonly isMissing: boolean;
}

export function MedicineSelect({ value, onChange, isMissing }: MedicineSelectProps) {
  const [search, setSearch] = useState(value?.label ?? '');
  const [q] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const isSearching = q.length >= MIN_SEARCH_LENGTH && q !== value?.label;
  const { data, error } = useQuery({
    queryKey: ['catalogue', q],
    enabled: isSearching,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(findMedicines({ query: { q, limit: MAX_RESULTS }, signal })),
  });
  const results: readonly Medicine[] = isSearching ? (data?.medicines ?? []) : [];
  const isListed = results.some(({ medicine_id }) => medicine_id === value?.medicine_id);
  const choices = value === undefined || isListed ? results : [value, ...results];
  const similar = data?.did_you_mean ?? [];
  return (
    <>
      {error === null ? null : <Failure error={error} />}
      <Select
        label="Medicine"
        description="Search by generic name or brand, with strength."
        required
        searchable
        clearable
        searchValue={search}
        onSearchChange={setSearch}
        // The server has already filtered.
        filter={({ options }) => options}
        nothingFoundMessage={
          q.length < MIN_SEARCH_LENGTH
            ? 'Type at least two letters.'
            : ['No match.', ...(similar.length > 0 ? [`Similar: ${similar.join(', ')}.`] : [])].join(' ')
        }
        error={isMissing && 'Choose a medicine from the list.'}
        data={choices.map(({ medicine_id, label }) => ({ value: medicine_id, label }))}
        value={value?.medicine_id ?? null}
        onChange={(id) => onChange(choices.find(({ medicine_id }) => medicine_id === id))}
      />
    </>
  );
}

type Unit = PutStockBody['sales_unit'];

/** Units that something can be sold in, the most frequent first. */
const UNITS: Readonly<Record<Unit, string>> = {
  pack: 'pack',
  bottle: 'bottle',
  tablet: 'tablet',
  capsule: 'capsule',
  lozenge: 'lozenge',
  vial: 'vial',
  ampoule: 'ampoule',
  cartridge: 'cartridge',
  pen: 'pen',
  tube: 'tube',
  sachet: 'sachet',
  inhaler: 'inhaler',
  suppository: 'suppository',
  pessary: 'pessary',
  patch: 'patch',
  cylinder: 'cylinder',
  device: 'device',
  piece: 'piece',
};

export interface ArticleValues {
  readonly medicine: Medicine | undefined;
  readonly brand: string;
  readonly sales_unit: Unit;
  /** A string while it is not a number. */
  readonly pack_size: WholeNumber;
  /** Size of one bottle, tube or other container; empty if not stated. */
  readonly content_size: string;
}

export const NEW_ARTICLE: ArticleValues = {
  medicine: undefined,
  brand: '',
  sales_unit: 'pack',
  pack_size: '',
  content_size: '',
};

interface ArticleFieldsProps {
  readonly value: ArticleValues;
  readonly onChange: (change: Partial<ArticleValues>) => void;
  /** True once the user has tried to save, which shows what is missing. */
  readonly isChecked: boolean;
  readonly isPackOptional?: boolean;
}

export function BrandAndPackFields({
  value,
  onChange,
  isChecked,
  isPackOptional = false,
}: ArticleFieldsProps) {
  const { medicine, brand, sales_unit, pack_size, content_size } = value;
  const isMissing = wholeNumber(pack_size, 1) === undefined && !(isPackOptional && pack_size === '');
  return (
    <>
      <TextInput
        label="Brand or maker"
        description="As on the package. Leave it empty if you do not distinguish makers."
        autoComplete="off"
        maxLength={MAX_BRAND_LENGTH}
        value={brand}
        onChange={({ currentTarget }) => onChange({ brand: currentTarget.value })}
      />
      <Group grow align="start">
        <Select
          label="Sold by the"
          data={Object.keys(UNITS)}
          value={sales_unit}
          allowDeselect={false}
          onChange={(unit) => {
            const next = (unit ?? sales_unit) as Unit;
            onChange({ sales_unit: next, ...(next !== 'pack' && pack_size === '' && { pack_size: 1 }) });
          }}
        />
        <WholeNumberInput
          label="Pack size"
          kind="pack"
          description={`Tablets, capsules, … in one ${sales_unit}.`}
          min={1}
          required={!isPackOptional}
          value={pack_size}
          error={isChecked && isMissing && 'Enter a whole number, 1 or more.'}
          onChange={(size) => onChange({ pack_size: size })}
        />
      </Group>
      {medicine !== undefined && SOLID_FORM.test(medicine.label) ? null : (
        <TextInput
          label="Size of one bottle, tube or other container"
          description="Such as 100 ml, 15 g or 200 doses. Each size has its own stock and price."
          autoComplete="off"
          maxLength={MAX_SIZE_LENGTH}
          value={content_size}
          onChange={({ currentTarget }) => onChange({ content_size: currentTarget.value })}
        />
      )}
    </>
  );
}

/** Labels end with the form. Pieces of these forms have a strength and no size. */
const SOLID_FORM = /(?:tablet|capsule|lozenge|suppository|pessary|patch)$/;
const MAX_SIZE_LENGTH = 20;

/** Returns the size to send; undefined for a solid form, and if it is empty. */
export function sizeOf({ medicine, content_size }: ArticleValues): string | undefined {
  const isSolid = medicine !== undefined && SOLID_FORM.test(medicine.label);
  return isSolid || content_size.trim() === '' ? undefined : content_size.trim();
}
