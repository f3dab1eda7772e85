/** Lists item codes that a spreadsheet has shortened, so that the pharmacist can delete them. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  pharmacyDeleteItemCode as deleteItemCode,
  pharmacyListItemCodes as listItemCodes,
  type PharmacyItemCode as ItemCode,
} from '../../client/generated/index.ts';
import { unwrap } from '../../common/data/unwrap.ts';
import { formatProduct } from '../../common/format/articles.ts';
import { isConflict, useSubmission } from '../api/submission.ts';
import { Refusal, Retrying } from '../orders/sending-state.tsx';

const KEY = ['damaged-codes'];

export function DamagedCodes() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => unwrap(listItemCodes({ query: { only: 'damaged' }, signal })),
  });
  const submission = useSubmission<ItemCode, ItemCode>(
    async ({ item_code, mapped_at }, _headers, signal) => {
      const result = await deleteItemCode({ path: { item_code }, query: { mapped_at }, signal });
      if (isConflict(result)) await queries.invalidateQueries({ queryKey: KEY });
      return result;
    },
    () => void queries.invalidateQueries({ queryKey: KEY }),
    'Item code deleted.',
  );
  if (data === undefined || data.item_codes.length === 0) return null;
  return (
    <Alert color="amber" title="Item codes changed by a spreadsheet">
      <Text size="sm">
        A spreadsheet shortened these codes, so the stock of their medicines may be wrong. Delete them, format
        the column of codes as text in your spreadsheet, and upload your stock again.
      </Text>
      <Refusal error={submission.error} />
      <Retrying state={submission} />
      {data.item_codes.map((code) => (
        <Group key={code.item_code} mt="xs" justify="space-between">
          <Text size="sm">
            <span className="id">{code.item_code}</span>{' '}
            {formatProduct({ medicine_label: code.medicine.label, brand: code.brand })}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            loading={submission.isSending}
            onClick={() => submission.submit(code)}
            aria-label={`Delete the item code ${code.item_code}`}
          >
            Delete
          </Button>
        </Group>
      ))}
    </Alert>
  );
}
