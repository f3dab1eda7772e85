/** A CSV file of stock: uploaded as a whole; rows that are wrong are shown, changed in place and sent again. */
import { Alert, Button, Card, FileInput, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  pharmacyBulkStock as bulkStock,
  type PharmacyBulkReport as BulkReport,
} from '../../client/generated/index.ts';
import { ApiError } from '../../common/data/api-error.ts';
import { serverNow } from '../api/server-time.ts';
import { useSubmission } from '../api/submission.ts';
import { fetchWithProgress } from '../api/upload-progress.ts';
import { Refusal, Retrying } from '../orders/sending-state.tsx';
import { readCsv, writeCsv, type CsvTable } from './csv.ts';
import { RowFixes } from './row-fixes.tsx';
import { rowErrors } from './row-errors.ts';

interface Upload {
  readonly table: CsvTable;
  /** What a wrong row does. */
  readonly mode: 'all_or_nothing' | 'keep_good';
}

export function StockUpload({ onStored }: { readonly onStored: () => void }) {
  const [table, setTable] = useState<CsvTable | undefined>(undefined);
  const [unreadable, setUnreadable] = useState<string | undefined>(undefined);
  const [percent, setPercent] = useState(0);
  const submission = useSubmission<Upload, BulkReport>(
    (upload, headers, signal) => send(upload, headers, signal, setPercent),
    () => {
      setTable(undefined);
      onStored();
    },
  );
  const upload = (next: CsvTable, mode: Upload['mode']) => {
    setPercent(0);
    setTable(next);
    submission.submit({ table: next, mode });
  };
  const choose = async (file: File | null) => {
    submission.reset();
    setTable(undefined);
    setUnreadable(undefined);
    if (file === null) return;
    try {
      upload(readCsv(await file.text()), 'all_or_nothing');
    } catch (error) {
      setUnreadable((error as Error).message);
    }
  };
  const refused = submission.error instanceof ApiError ? rowErrors(submission.error.fields) : [];
  return (
    <Card component="section" aria-label="Upload">
      <Title order={2}>Upload a CSV file</Title>
      <Stack gap="sm" mt="xs">
        <FileInput
          label="File"
          description="With the columns medicine or medicine_id, quantity, sales_unit, pack_size and price_ngn."
          placeholder="Choose a file"
          accept=".csv,text/csv"
          onChange={(file) => void choose(file)}
          disabled={submission.isSending}
        />
        {unreadable !== undefined && (
          <Alert color="brick" role="alert" title="The file can not be read as CSV">
            {unreadable}
          </Alert>
        )}
        {submission.isSending && <Progress value={percent} aria-label="Upload" />}
        <Retrying state={submission} />
        {refused.length === 0 && <Refusal error={submission.error} />}
        {table !== undefined && refused.length > 0 && (
          <>
            <Alert
              color="brick"
              role="alert"
              title={`${rowsOf(refused)} of ${table.rows.length} rows are wrong`}
            >
              Nothing was taken yet. Mend them here and send them again.
            </Alert>
            <RowFixes table={table} errors={refused} onChange={setTable} />
            <Group>
              <Button loading={submission.isSending} onClick={() => upload(table, 'all_or_nothing')}>
                Send again
              </Button>
              <Button
                variant="default"
                disabled={submission.isSending}
                onClick={() => upload(table, 'keep_good')}
              >
                Take the good rows only
              </Button>
            </Group>
          </>
        )}
        {submission.data !== undefined && <Report report={submission.data} />}
      </Stack>
    </Card>
  );
}

const rowsOf = (errors: readonly { readonly row: number }[]) => new Set(errors.map(({ row }) => row)).size;

function Report({ report: { rows, bad, stored, late } }: { readonly report: BulkReport }) {
  return (
    <Text role="status">
      {rows} rows read: {stored} medicines stored
      {late > 0 && `, ${late} left as they are, because something newer was known`}
      {bad > 0 && `, ${bad} rows left out`}.
    </Text>
  );
}

function send(
  { table, mode }: Upload,
  _headers: object,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
) {
  return bulkStock({
    // The generated type knows the JSON form; the text goes as it is.
    body: writeCsv(table) as never,
    bodySerializer: (text: unknown) => text as string,
    headers: { 'Content-Type': 'text/csv' },
    query: { mode, as_of: new Date(serverNow()).toISOString() },
    fetch: fetchWithProgress(onProgress),
    signal,
  });
}
