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
import { useSubmission } from '../api/submission.ts';
import { Refusal } from '../orders/sending-state.tsx';

const KEY = ['damaged-codes'];

export function DamagedCodes() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => unwrap(listItemCodes({ query: { only: 'damaged' }, signal })),
  });
  const submission = useSubmission<string, ItemCode>(
    (item_code, _headers, signal) => deleteItemCode({ path: { item_code }, signal }),
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
      {data.item_codes.map(({ item_code, medicine, brand }) => (
        <Group key={item_code} mt="xs" justify="space-between">
          <Text size="sm">
            <span className="id">{item_code}</span> {formatProduct({ medicine_label: medicine.label, brand })}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            loading={submission.isSending}
            onClick={() => submission.submit(item_code)}
            aria-label={`Delete the item code ${item_code}`}
          >
            Delete
          </Button>
        </Group>
      ))}
    </Alert>
  );
}
