/** Uploads a stock file in steps: its headings are mapped once, a preview shows changes and errors, then the user saves it. */
import {
  Alert,
  Button,
  Card,
  Checkbox,
  FileInput,
  Group,
  Progress,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PharmacyBulkReport as BulkReport,
  pharmacyBulkStock as bulkStock,
  pharmacyReadStockHeadings as readStockHeadings,
  type PharmacyStockHeadings as StockHeadings,
} from '../../client/generated/index.ts';
import { ApiError } from '../../common/data/api-error.ts';
import { unwrap } from '../../common/data/unwrap.ts';
import { formatCount } from '../../common/format/amount.ts';
import { clockOffsetMs, serverNow } from '../api/server-time.ts';
import { useSubmission } from '../api/submission.ts';
import { Refusal, Retrying } from '../orders/sending-state.tsx';
import { HeadingMap } from './heading-map.tsx';
import { RowFixes } from './row-fixes.tsx';
import { isEmpty, readStockFile, rowErrors, type StockFile, textOf, withHeader } from './stock-file.ts';
import { UploadPreview, UploadResult } from './upload-report.tsx';

interface Upload {
  readonly file: StockFile;
  /** `check` is a preview; `keep_good` skips invalid rows. */
  readonly action: 'check' | 'store' | 'keep_good';
  /** Articles without a row are set to 0. */
  readonly isComplete: boolean;
  /** The number of those articles in the preview, which the user has seen. */
  readonly gone?: number;
  /** When the stock in the file was counted, in milliseconds since 1970. */
  readonly countedAt: number;
}

const HEADINGS_KEY = ['stock-headings'];

export function StockUpload({ onStored }: { readonly onStored: () => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<StockFile | undefined>(undefined);
  const [headings, setHeadings] = useState<StockHeadings | undefined>(undefined);
  const [isMapping, setMapping] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [isChanged, setChanged] = useState(false);
  /** NaN while the field has no complete time. */
  const [countedAt, setCountedAt] = useState(Number.NaN);
  const [isFileEmpty, setFileEmpty] = useState(false);
  const [loadError, setLoadError] = useState<unknown>(null);
  const [percent, setPercent] = useState(0);
  const send = (
    { file: uploaded, action, isComplete: complete, gone, countedAt: at }: Upload,
    _headers: object,
    signal: AbortSignal,
  ) =>
    bulkStock({
      // The generated type describes the JSON form; CSV is uploaded unchanged.
      body: textOf(uploaded) as never,
      bodySerializer: (text: unknown) => text as string,
      headers: { 'Content-Type': 'text/csv' },
      query: {
        preview: action === 'check' ? 'true' : 'false',
        mode: action === 'store' ? 'all_or_nothing' : 'keep_good',
        complete: complete ? 'true' : 'false',
        as_of: new Date(Math.min(at, serverNow())).toISOString(),
        ...(complete && gone !== undefined && { confirm_gone: gone }),
      },
      fetch: fetchWithProgress(setPercent),
      signal,
    });
  const checking = useSubmission<Upload, BulkReport>(send);
  const close = () => {
    setFile(undefined);
    setMapping(false);
    checking.reset();
  };
  const storing = useSubmission<Upload, BulkReport>(send, () => {
    close();
    onStored();
  });
  const isSending = checking.isSending || storing.isSending;
  const check = (next: StockFile, { complete = isComplete, at = countedAt } = {}) => {
    setPercent(0);
    setFile(next);
    setMapping(false);
    setChanged(false);
    checking.submit({ file: next, action: 'check', isComplete: complete, countedAt: at });
  };
  const choose = async (chosen: File | null) => {
    checking.reset();
    storing.reset();
    setFile(undefined);
    setFileEmpty(false);
    setLoadError(null);
    if (chosen === null) return;
    try {
      const known = await queries.fetchQuery({
        queryKey: HEADINGS_KEY,
        queryFn: ({ signal }) => unwrap(readStockHeadings({ signal })),
      });
      setHeadings(known);
      const read = await readStockFile(chosen, known);
      const at = timeOf(chosen);
      setCountedAt(at);
      if (isEmpty(read)) setFileEmpty(true);
      else check(read, { at });
    } catch (error) {
      setLoadError(error);
    }
  };
  const store = (action: 'store' | 'keep_good', { gone }: BulkReport) => {
    setPercent(0);
    if (file !== undefined) storing.submit({ file, action, isComplete, gone, countedAt });
  };
  const report = isSending && checking.isSending ? undefined : checking.data;
  const isUnmapped = lacksHeadings(checking.error);
  return (
    <Card component="section" aria-label="Upload">
      <Title order={2}>Upload a CSV file</Title>
      <Stack gap="sm" mt="xs">
        <FileInput
          label="File"
          description="An export of your stock with product names, pack sizes, quantities and prices. You can review the changes before they are saved."
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
        <Refusal error={loadError} />
        <Refusal error={isUnmapped ? null : checking.error} />
        <Refusal error={storing.error} />
        {file !== undefined && headings !== undefined && (isUnmapped || isMapping) && !isSending && (
          <HeadingMap
            file={file}
            known={headings}
            onCancel={isUnmapped ? close : () => setMapping(false)}
            onSaved={(saved) => {
              queries.setQueryData(HEADINGS_KEY, saved);
              setHeadings(saved);
              check(withHeader(file, saved));
            }}
          />
        )}
        {file !== undefined && headings !== undefined && report !== undefined && !isMapping && (
          <>
            <UploadPreview name={file.name} report={report} />
            {report.rejected > 0 && (
              <RowFixes
                file={file}
                known={headings}
                errors={rowErrors(report.errors)}
                onChange={(next) => {
                  setFile(next);
                  setChanged(true);
                }}
              />
            )}
            <TextInput
              type="datetime-local"
              step={1}
              label="Counted at"
              description="Nigerian time; at first the time of the file. What was recorded later stays, and what you dispensed since is subtracted."
              maw={420}
              value={lagosText(countedAt)}
              error={Number.isNaN(countedAt) && 'Enter day and time.'}
              disabled={isSending}
              onChange={({ currentTarget }) => {
                setCountedAt(Date.parse(`${currentTarget.value}${LAGOS_OFFSET}`));
                setChanged(true);
              }}
            />
            <Checkbox
              label="This file lists all my stock"
              description="Everything that it does not list is set to 0."
              checked={isComplete}
              disabled={isSending}
              onChange={({ currentTarget }) => {
                setComplete(currentTarget.checked);
                check(file, { complete: currentTarget.checked });
              }}
            />
            <Group>
              {(report.rejected > 0 || isChanged) && (
                <Button
                  disabled={isSending || !isChanged || Number.isNaN(countedAt)}
                  onClick={() => check(file)}
                >
                  Check again
                </Button>
              )}
              <SaveButton
                report={report}
                isComplete={isComplete}
                isHidden={isChanged}
                isSending={storing.isSending}
                onSave={store}
              />
              <Button variant="default" disabled={isSending} onClick={() => setMapping(true)}>
                Change columns
              </Button>
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

interface SaveButtonProps {
  readonly report: BulkReport;
  readonly isComplete: boolean;
  readonly isHidden: boolean;
  readonly isSending: boolean;
  readonly onSave: (action: 'store' | 'keep_good', report: BulkReport) => void;
}

function SaveButton({ report, isComplete, isHidden, isSending, onSave }: SaveButtonProps) {
  const { rows, rejected, gone } = report;
  const valid = rows - rejected;
  if (isHidden || (valid === 0 && gone === 0)) return null;
  if (rejected > 0 && isComplete) {
    return <Text size="sm">Fix every row before you save a file of all your stock.</Text>;
  }
  return (
    <Button
      variant={rejected > 0 ? 'default' : 'filled'}
      loading={isSending}
      onClick={() => onSave(rejected > 0 ? 'keep_good' : 'store', report)}
    >
      {rejected > 0
        ? `Save only ${valid} valid ${valid === 1 ? 'row' : 'rows'}`
        : `Save ${formatCount(valid, 'row')}`}
      {gone > 0 && `, and set ${gone} to 0`}
    </Button>
  );
}

/** The time of the file by the server's clock; now for a file without one. */
function timeOf({ lastModified }: File): number {
  return lastModified > 0 ? Math.min(lastModified + clockOffsetMs(), serverNow()) : serverNow();
}

const LAGOS_OFFSET = '+01:00';
const LAGOS_OFFSET_MS = 3_600_000;

/** The value of a field for day and time; empty for NaN. */
function lagosText(time: number): string {
  return Number.isNaN(time)
    ? ''
    : new Date(time + LAGOS_OFFSET_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
}

/** Returns whether the file was refused because its headings need a mapping. */
function lacksHeadings(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ code = '' }) => code.startsWith('heading_'));
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
