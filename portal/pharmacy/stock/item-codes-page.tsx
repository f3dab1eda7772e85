/** The pharmacy's own item codes, each with the medicine, brand and pack that it stands for. */
import { Button, Card, Stack, Table, Text, TextInput } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Barcode, Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import {
  pharmacyDeleteItemCode as deleteItemCode,
  pharmacyListItemCodes as listItemCodes,
  pharmacyMapItemCode as mapItemCode,
  pharmacyReadItemCode as readItemCode,
  type PharmacyItemCode as ItemCode,
  type PharmacyMapItemCodeBody as MapItemCodeBody,
} from '../../client/generated/index.ts';
import { Confirm } from '../../common/components/confirm.tsx';
import { Dialogue } from '../../common/components/dialogue.tsx';
import { Page } from '../../common/components/page.tsx';
import { unwrap } from '../../common/data/unwrap.ts';
import { formatCount } from '../../common/format/amount.ts';
import { formatProduct } from '../../common/format/articles.ts';
import { LoadMore } from '../../common/lists/load-more.tsx';
import { Empty } from '../../common/states/empty.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { isConflict, useSubmission } from '../api/submission.ts';
import { Retrying, SendButton, SubmissionForm } from '../orders/sending-state.tsx';
import {
  type ArticleValues,
  BrandAndPackFields,
  MedicineSelect,
  NEW_ARTICLE,
  sizeOf,
} from './article-fields.tsx';
import { wholeNumber } from '../../common/components/whole-number-input.tsx';

const KEY = ['item-codes'];
const PAGE_SIZE = 100;
const MAX_CODE_LENGTH = 64;
const NOT_FOUND = 404;

const codesQuery = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: ({ signal, pageParam }) =>
    unwrap(listItemCodes({ query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, signal })),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

export default function ItemCodesPage() {
  const queries = useQueryClient();
  const query = useInfiniteQuery(codesQuery);
  const [edited, setEdited] = useState<ItemCode | 'new' | undefined>(undefined);
  const [deleted, setDeleted] = useState<ItemCode | undefined>(undefined);
  const finish = () => {
    setEdited(undefined);
    setDeleted(undefined);
    void queries.invalidateQueries({ queryKey: KEY });
  };
  return (
    <Page
      title="Item codes"
      lead="Your own codes, with the medicine, brand and pack that each stands for. Orders show them."
      action={
        <Button leftSection={<Plus size={16} />} onClick={() => setEdited('new')}>
          Add item code
        </Button>
      }
    >
      {edited === undefined ? null : (
        <ItemCodeForm
          code={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onStored={finish}
        />
      )}
      {deleted === undefined ? null : (
        <DeleteCode code={deleted} onClose={() => setDeleted(undefined)} onDeleted={finish} />
      )}
      <QueryResult query={query}>
        {({ pages }) => {
          const codes = pages.flatMap(({ item_codes }) => item_codes);
          if (codes.length === 0) {
            return (
              <Empty icon={Barcode} title="No item codes yet">
                Add the codes of your own system, so that orders and stock files can use them.
              </Empty>
            );
          }
          return (
            <>
              <Card padding={0}>
                <Table.ScrollContainer minWidth={300} type="native">
                  <Table>
                    <Table.Thead>
                      <Table.Tr>
                        <Table.Th>Item code</Table.Th>
                        <Table.Th>Stands for</Table.Th>
                        <Table.Td />
                      </Table.Tr>
                    </Table.Thead>
                    <Table.Tbody>
                      {codes.map((code) => (
                        <CodeRow
                          key={code.item_code}
                          code={code}
                          onChange={() => setEdited(code)}
                          onDelete={() => setDeleted(code)}
                        />
                      ))}
                    </Table.Tbody>
                  </Table>
                </Table.ScrollContainer>
              </Card>
              <LoadMore query={query} />
            </>
          );
        }}
      </QueryResult>
    </Page>
  );
}

interface CodeRowProps {
  readonly code: ItemCode;
  readonly onChange: () => void;
  readonly onDelete: () => void;
}

function CodeRow({ code, onChange, onDelete }: CodeRowProps) {
  const { item_code, medicine, brand } = code;
  return (
    <Table.Tr>
      <Table.Td className="id" style={{ overflowWrap: 'anywhere' }}>
        {item_code}
      </Table.Td>
      <Table.Td>
        <Text size="sm">{formatProduct({ medicine_label: medicine.label, brand })}</Text>
        <Text size="xs" c="dimmed">
          {packOf(code)}
        </Text>
      </Table.Td>
      <Table.Td>
        <Stack gap={0} align="end">
          <Button variant="subtle" size="compact-sm" aria-label={`Change ${item_code}`} onClick={onChange}>
            Change
          </Button>
          <Button
            variant="subtle"
            color="brick"
            size="compact-sm"
            aria-label={`Delete ${item_code}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </Stack>
      </Table.Td>
    </Table.Tr>
  );
}

function packOf({ sales_unit, pack_size, content_size }: ItemCode): string {
  const size = content_size === null ? '' : ` of ${content_size}`;
  if (sales_unit === null || pack_size === null) return `any pack${size}`;
  return `${pack_size === 1 ? formatCount(1, sales_unit) : `1 ${sales_unit} of ${pack_size}`}${size}`;
}

interface ItemCodeFormProps {
  /** The code to change; undefined for a new one. */
  readonly code: ItemCode | undefined;
  readonly onClose: () => void;
  readonly onStored: () => void;
}

function ItemCodeForm({ code, onClose, onStored }: ItemCodeFormProps) {
  const [item_code, setItemCode] = useState(code?.item_code ?? '');
  /** The mapping that the form changes; undefined for a new one, also after another user deleted it. */
  const [base, setBase] = useState(code);
  const [values, setValues] = useState(() => valuesOf(code));
  const [isChecked, setChecked] = useState(false);
  const update = (change: Partial<ArticleValues>) => setValues((current) => ({ ...current, ...change }));
  /** After another change of the code: its new values replace those that the user has not edited. */
  const rebase = async (before: ItemCode, signal: AbortSignal) => {
    const path = { item_code: before.item_code };
    const { data, response } = await readItemCode({ path, signal });
    if (response?.status === NOT_FOUND) setBase(undefined);
    if (data === undefined) return;
    setBase(data.data);
    setValues((current) => withChanges(current, valuesOf(before), valuesOf(data.data)));
  };
  const submission = useSubmission<MapItemCodeBody, unknown>(
    async (body, _headers, signal) => {
      const result = await mapItemCode({ path: { item_code: item_code.trim() }, body, signal });
      if (isConflict(result) && base !== undefined) await rebase(base, signal);
      return result;
    },
    onStored,
    'Item code saved.',
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const body = checkedValues(values, base);
    if (body !== undefined && item_code.trim() !== '') submission.submit(body);
  };
  return (
    <Dialogue title={code === undefined ? 'Add item code' : `Change ${code.item_code}`} onClose={onClose}>
      <SubmissionForm state={submission} onSubmit={send} noValidate>
        <Stack>
          {code === undefined && (
            <TextInput
              label="Item code"
              description="As in your own system."
              autoComplete="off"
              required
              maxLength={MAX_CODE_LENGTH}
              value={item_code}
              error={isChecked && item_code.trim() === '' && 'Enter the code.'}
              onChange={({ currentTarget }) => setItemCode(currentTarget.value)}
            />
          )}
          <MedicineSelect
            value={values.medicine}
            isMissing={isChecked && values.medicine === undefined}
            onChange={(medicine) => update({ medicine })}
          />
          <BrandAndPackFields value={values} onChange={update} isChecked={isChecked} isPackOptional />
          <Text size="sm" c="dimmed">
            Leave the pack size empty if the code stands for every pack.
          </Text>
          <SendButton state={submission}>Save</SendButton>
        </Stack>
      </SubmissionForm>
    </Dialogue>
  );
}

function withChanges(current: ArticleValues, before: ArticleValues, now: ArticleValues): ArticleValues {
  const isEdited = (name: keyof ArticleValues) =>
    JSON.stringify(current[name]) !== JSON.stringify(before[name]);
  // A pack size without its unit means something else.
  const pack = isEdited('sales_unit') || isEdited('pack_size') ? current : now;
  return {
    medicine: isEdited('medicine') ? current.medicine : now.medicine,
    brand: isEdited('brand') ? current.brand : now.brand,
    sales_unit: pack.sales_unit,
    pack_size: pack.pack_size,
    content_size: isEdited('content_size') ? current.content_size : now.content_size,
  };
}

function valuesOf(code: ItemCode | undefined): ArticleValues {
  if (code === undefined) return NEW_ARTICLE;
  const { medicine, brand, sales_unit, pack_size, content_size } = code;
  return {
    medicine,
    brand: brand ?? '',
    sales_unit: sales_unit ?? 'pack',
    pack_size: pack_size ?? '',
    content_size: content_size ?? '',
  };
}

/**
 * Keeps the barcode and the registration of the code, because a new mapping replaces the whole old one.
 *
 * @returns undefined if a value is missing or not valid.
 */
function checkedValues(values: ArticleValues, code: ItemCode | undefined): MapItemCodeBody | undefined {
  const { medicine, sales_unit } = values;
  const brand = values.brand.trim();
  const pack_size = wholeNumber(values.pack_size, 1);
  if (medicine === undefined || (pack_size === undefined && values.pack_size !== '')) return undefined;
  const content_size = sizeOf(values);
  const isSameMedicine = code?.medicine.medicine_id === medicine.medicine_id;
  return {
    medicine_id: medicine.medicine_id,
    ...(code === undefined ? { only_new: true } : { replaces_mapped_at: code.mapped_at }),
    ...(brand !== '' && { brand }),
    ...(pack_size !== undefined && { sales_unit, pack_size }),
    ...(content_size !== undefined && { content_size }),
    ...(isSameMedicine && code.gtin !== null && { gtin: code.gtin }),
    ...(isSameMedicine && code.nafdac_number !== null && { nafdac_number: code.nafdac_number }),
  };
}

interface DeleteCodeProps {
  readonly code: ItemCode;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteCode({ code, onClose, onDeleted }: DeleteCodeProps) {
  /** The mapping that the user saw. */
  const [base, setBase] = useState(code);
  const { item_code, medicine, brand } = base;
  const submission = useSubmission<ItemCode, ItemCode>(
    async ({ mapped_at }, _headers, signal) => {
      const path = { item_code };
      const result = await deleteItemCode({ path, query: { mapped_at }, signal });
      if (isConflict(result)) {
        const { data } = await readItemCode({ path, signal });
        if (data !== undefined) setBase(data.data);
      }
      return result;
    },
    onDeleted,
    'Item code deleted.',
  );
  return (
    <Confirm
      opened
      title={`Delete ${item_code}?`}
      action="Delete item code"
      isPending={submission.isSending}
      error={submission.error}
      onConfirm={() => submission.submit(base)}
      onClose={onClose}
    >
      It stands for {formatProduct({ medicine_label: medicine.label, brand })}, {packOf(base)}. Your stock
      stays. Stock files can no longer use this code.
      <Retrying state={submission} />
    </Confirm>
  );
}
