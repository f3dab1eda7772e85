import { Button, FileInput, Group, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Dialogue } from '../../../common/components/dialogue.tsx';
import { useStates } from '../../../common/format/states.ts';
import { Failure } from '../../../common/states/failure.tsx';
import type { FulfilmentRequest } from '../requests.ts';
import {
  ACTIONS,
  MAX_FILE_BYTES,
  MAX_FILES,
  type HoldAction,
  type HoldAnswer,
  type useAnswerHold,
} from './holds.ts';

/** The actions of this form. */
type FormAction = Exclude<HoldAction, 'approve' | 'authorize' | 'decline'>;

interface HoldFormProps {
  readonly request: FulfilmentRequest;
  readonly action: FormAction;
  readonly answer: ReturnType<typeof useAnswerHold>;
  readonly onClose: () => void;
}

/** Labels of the fields, by action. */
const FIELDS: Readonly<Partial<Record<FormAction, Readonly<Record<string, string>>>>> = {
  correct_address: { street: 'Street', city: 'City', instructions: 'Instructions' },
  correct_recipient: { name: 'Name', phone: 'Phone' },
};
const OPTIONAL = ['instructions'];

export function HoldForm({ request, action, answer, onClose }: HoldFormProps) {
  const [values, setValues] = useState(() => initialValues(request, action));
  const [ids, setIds] = useState<string[]>([]);
  const states = useStates();
  const set = (name: string, value: string) => setValues((current) => ({ ...current, [name]: value }));
  const [files, setFiles] = useState<File[]>([]);
  const problem = action === 'attach_prescriptions' ? problemOf(ids, files) : undefined;
  const isIncomplete = Object.keys(FIELDS[action] ?? {}).some(
    (name) => !OPTIONAL.includes(name) && (values[name] ?? '').trim() === '',
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    answer.mutate(toAnswer(action, values, { ids, files }), { onSuccess: onClose });
  };
  return (
    <Dialogue onClose={onClose} title={ACTIONS[action]}>
      <form onSubmit={submit} autoComplete="off">
        <Stack>
          {Object.entries(FIELDS[action] ?? {}).map(([name, label]) => (
            <TextInput
              key={name}
              label={label}
              required={!OPTIONAL.includes(name)}
              value={values[name] ?? ''}
              onChange={({ currentTarget: { value } }) => set(name, value)}
            />
          ))}
          {action === 'correct_address' ? (
            <Select
              label="State"
              data={[...states].map(([value, label]) => ({ value, label }))}
              value={values['state'] ?? null}
              onChange={(value) => set('state', value ?? '')}
              searchable
              required
            />
          ) : null}
          {action === 'attach_prescriptions' ? (
            <>
              <FileInput
                label="Files"
                description={`Photos or a PDF of one prescription, up to ${MAX_FILES} files.`}
                placeholder="Choose files"
                accept="image/jpeg,image/png,image/heic,image/heif,application/pdf"
                multiple
                clearable
                value={files}
                onChange={setFiles}
              />
              <TagsInput
                label="Or IDs of prescriptions you submitted earlier"
                placeholder="rx_…"
                value={ids}
                onChange={setIds}
                acceptValueOnBlur
              />
              {problem === undefined ? null : (
                <Text size="sm" id="attach-problem" role="status">
                  {problem}
                </Text>
              )}
            </>
          ) : null}
          {answer.error === null ? null : <Failure error={answer.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button
              type="submit"
              loading={answer.isPending}
              disabled={isIncomplete || problem !== undefined}
              aria-describedby={problem === undefined ? undefined : 'attach-problem'}
            >
              {ACTIONS[action]}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  );
}

function initialValues(request: FulfilmentRequest, action: FormAction): Record<string, string> {
  if (action === 'correct_address') return { ...request.delivery_address };
  if (action === 'correct_recipient') return { ...request.recipient };
  return {};
}

/** Returns undefined if the prescriptions can be attached. */
function problemOf(ids: readonly string[], files: readonly File[]): string | undefined {
  if (ids.length === 0 && files.length === 0) return 'Choose files or enter a prescription ID.';
  if (files.length > MAX_FILES) return `Choose at most ${MAX_FILES} files.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > MAX_FILE_BYTES
    ? `The files are ${(bytes / 1e6).toFixed(1)} MB in total. The maximum is ${MAX_FILE_BYTES / 1e6} MB.`
    : undefined;
}

interface Attached {
  readonly ids: string[];
  readonly files: File[];
}

function toAnswer(
  action: FormAction,
  values: Readonly<Record<string, string>>,
  { ids, files }: Attached,
): HoldAnswer {
  const { street = '', city = '', state = '', instructions = '', name = '', phone = '' } = values;
  switch (action) {
    case 'attach_prescriptions':
      return { action, prescription_ids: ids, files };
    case 'correct_address':
      return { action, delivery_address: { street, city, state, ...(instructions && { instructions }) } };
    case 'correct_recipient':
      return { action, recipient: { name, phone } };
  }
}
