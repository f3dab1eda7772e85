/** Uploads a stock file in two steps: a dry run shows changes and errors, then the user saves it. */
import { formatCount } from '../../common/format/amount.ts';
import { Alert, Button, Card, FileInput, Group, Progress, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  type PharmacyBulkReport as BulkReport,
  pharmacyBulkStock as bulkStock,
} from '../../client/generated/index.ts';
import { formatProduct } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';
import { serverNow } from '../api/server-time.ts';
import { useSubmission } from '../api/submission.ts';
import { Refusal, Retrying } from '../orders/sending-state.tsx';
import { RowFixes } from './row-fixes.tsx';
import { isEmpty, readStockFile, rowErrors, type StockFile, textOf } from './stock-file.ts';

interface Upload {
  readonly file: StockFile;
  /** `check` is a dry run; `keep_good` skips invalid rows. */
  readonly action: 'check' | 'store' | 'keep_good';
}

export function StockUpload({ onStored }: { readonly onStored: () => void }) {
  const [file, setFile] = useState<StockFile | undefined>(undefined);
  const [isChanged, setChanged] = useState(false);
  const [isFileEmpty, setFileEmpty] = useState(false);
  const [percent, setPercent] = useState(0);
  const send = ({ file: uploaded, action }: Upload, _headers: object, signal: AbortSignal) =>
    bulkStock({
      // The generated type describes the JSON form; CSV is uploaded unchanged.
      body: textOf(uploaded) as never,
      bodySerializer: (text: unknown) => text as string,
      headers: { 'Content-Type': 'text/csv' },
      query: {
        dry_run: action === 'check' ? 'true' : 'false',
        mode: action === 'store' ? 'all_or_nothing' : 'keep_good',
        as_of: new Date(serverNow()).toISOString(),
      },
      fetch: fetchWithProgress(setPercent),
      signal,
    });
  const checking = useSubmission<Upload, BulkReport>(send);
  const close = () => {
    setFile(undefined);
    checking.reset();
  };
  const storing = useSubmission<Upload, BulkReport>(send, () => {
    close();
    onStored();
  });
  const isSending = checking.isSending || storing.isSending;
  const check = (next: StockFile) => {
    setPercent(0);
    setFile(next);
    setChanged(false);
    checking.submit({ file: next, action: 'check' });
  };
  const choose = async (chosen: File | null) => {
    checking.reset();
    storing.reset();
    setFile(undefined);
    setFileEmpty(false);
    if (chosen === null) return;
    const read = await readStockFile(chosen);
    if (isEmpty(read)) setFileEmpty(true);
    else check(read);
  };
  const store = (action: 'store' | 'keep_good') => {
    setPercent(0);
    if (file !== undefined) storing.submit({ file, action });
  };
  const report = isSending && checking.isSending ? undefined : checking.data;
  return (
    <Card component="section" aria-label="Upload">
      <Title order={2}>Upload a CSV file</Title>
      <Stack gap="sm" mt="xs">
        <FileInput
          label="File"
          description="With the columns medicine or medicine_id, quantity, sales_unit, pack_size and price_ngn. You can review the changes before they are saved."
          placeholder="Choose a file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          onChange={(chosen) => void choose(chosen)}
          disabled={isSending}
        />
        {isFileEmpty && (
          <Alert color="brick" role="alert" title="The file is empty">
            Add rows below the header and upload again.
          </Alert>
        )}
        {isSending && <Progress value={percent} aria-label="Upload" />}
        <Retrying state={checking} />
        <Retrying state={storing} />
        <Refusal error={checking.error} />
        <Refusal error={storing.error} />
        {file !== undefined && report !== undefined && (
          <>
            <Preview name={file.name} report={report} />
            {report.bad > 0 && (
              <RowFixes
                file={file}
                errors={rowErrors(report.errors)}
                onChange={(next) => {
                  setFile(next);
                  setChanged(true);
                }}
              />
            )}
            <Group>
              {report.bad > 0 && (
                <Button disabled={isSending || !isChanged} onClick={() => check(file)}>
                  Check again
                </Button>
              )}
              {report.good > 0 && !isChanged && (
                <Button
                  variant={report.bad > 0 ? 'default' : 'filled'}
                  loading={storing.isSending}
                  onClick={() => store(report.bad > 0 ? 'keep_good' : 'store')}
                >
                  {`Save ${report.bad > 0 ? 'only ' : ''}${report.good} ${report.bad > 0 ? 'valid ' : ''}${report.good === 1 ? 'row' : 'rows'}`}
                </Button>
              )}
              <Button variant="subtle" disabled={isSending} onClick={close}>
                Cancel
              </Button>
            </Group>
          </>
        )}
        {storing.data !== undefined && <UploadResult report={storing.data} />}
      </Stack>
    </Card>
  );
}

function Preview({ name, report }: { readonly name: string; readonly report: BulkReport }) {
  const { rows, bad, stored, late, superseded, changes } = report;
  return (
    <>
      <Alert
        color={bad > 0 ? 'brick' : 'blue'}
        role={bad > 0 ? 'alert' : 'status'}
        title={
          bad > 0
            ? `${bad} of ${formatCount(rows, 'row')} ${bad === 1 ? 'needs' : 'need'} fixing`
            : `${name}: ${formatCount(rows, 'row')}`
        }
      >
        {bad > 0 && 'Fix and check again, or save without the rows that need fixing. '}
        Nothing has been saved yet. {formatCount(stored, 'medicine')} will be saved
        {late > 0 && `; ${late} not changed, because newer stock is recorded`}
        {superseded > 0 && `; ${formatCount(superseded, 'row')} replaced by a later row of the same medicine`}
        .
      </Alert>
      {changes.length > 0 && (
        <Table.ScrollContainer minWidth={300} type="native">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Medicine</Table.Th>
                <Table.Th>Current</Table.Th>
                <Table.Th>New</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ article_id, medicine, brand, before, after }) => (
                <Table.Tr key={article_id}>
                  <Table.Td>{formatProduct({ medicine_label: medicine.label, brand })}</Table.Td>
                  <Table.Td>{before === null ? 'Not in stock list' : formatStock(before)}</Table.Td>
                  <Table.Td>{formatStock(after)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {stored > changes.length && (
        <Text fz="sm" c="dimmed">
          {changes.length === 0
            ? 'This file changes no quantities or prices.'
            : `The first ${changes.length} changes are shown.`}
        </Text>
      )}
    </>
  );
}

type StockTerms = BulkReport['changes'][number]['after'];

const formatStock = ({ quantity, sales_unit, pack_size, content_unit, price_ngn }: StockTerms) =>
  `${quantity} × ${sales_unit}${pack_size > 1 ? ` of ${formatCount(pack_size, content_unit)}` : ''} at ${formatNaira(price_ngn)}`;

function UploadResult({ report: { rows, bad, stored, late, superseded } }: { readonly report: BulkReport }) {
  return (
    <Text role="status">
      {formatCount(rows, 'row')} read: {formatCount(stored, 'medicine')} saved
      {late > 0 && `, ${late} not changed, because newer stock is recorded`}
      {superseded > 0 && `, ${formatCount(superseded, 'row')} replaced by a later row of the same medicine`}
      {bad > 0 && `, ${formatCount(bad, 'row')} left out`}.
    </Text>
  );
}

/** A `fetch` that reports upload progress, which the browser's own does not. @param onProgress gets whole percent. */
function fetchWithProgress(onProgress: (percent: number) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      const lost = () => reject(new TypeError('The connection was lost.'));
      sending.open(request.method, request.url);
      for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
      sending.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(Math.round((100 * loaded) / Math.max(total, 1))),
      );
      sending.addEventListener('load', () => resolve(responseOf(sending)));
      sending.addEventListener('error', lost);
      sending.addEventListener('abort', lost);
      request.signal.addEventListener('abort', () => sending.abort());
      sending.send(body);
    });
  };
}

function responseOf(sending: XMLHttpRequest): Response {
  const headers = sending
    .getAllResponseHeaders()
    .trim()
    .split('\r\n')
    .map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    });
  return new Response(sending.responseText, { status: sending.status, headers });
}
