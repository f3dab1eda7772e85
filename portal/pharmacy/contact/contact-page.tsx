/** Phone number, opening hours and services of the pharmacy, as partners and patients see them. */
import { Alert, Card, Checkbox, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  pharmacyPutContact as putContact,
  pharmacyReadContact as readContact,
  type PharmacyPharmacyContact as Contact,
} from '../../client/generated/index.ts';
import { Page } from '../../common/components/page.tsx';
import { ApiError } from '../../common/data/api-error.ts';
import { unwrap } from '../../common/data/unwrap.ts';
import { QueryResult } from '../../common/states/query-result.tsx';
import { isConflict, useSubmission } from '../api/submission.ts';
import { SendButton, SubmissionForm } from '../orders/sending-state.tsx';
import {
  bodyOf,
  type ContactValues,
  hoursProblem,
  SERVICES,
  valuesOf,
  withChanges,
} from './contact-values.ts';
import { FeesCard } from './fees-card.tsx';
import { HoursFields } from './hours-fields.tsx';

const MAX_PHONE_LENGTH = 30;

/** The typed values, and the stored contact that they change. */
interface Edited {
  readonly values: ContactValues;
  readonly base: Contact;
}

const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: ({ signal }) => unwrap(readContact({ signal })),
});

export default function ContactPage() {
  const query = useQuery(contactQuery);
  return (
    <Page
      title="Pharmacy"
      lead="Your phone number, opening hours and services, as HMOs and patients see them."
    >
      <QueryResult query={query}>{(contact) => <ContactForm stored={contact} />}</QueryResult>
      <FeesCard />
    </Page>
  );
}

function ContactForm({ stored }: { readonly stored: Contact }) {
  const queries = useQueryClient();
  /** Undefined until the user changes a value, so that the form shows the newest stored contact. */
  const [edited, setEdited] = useState<Edited>();
  const [isChecked, setChecked] = useState(false);
  const sent = useRef<Edited>(undefined);
  const { values, base } = edited ?? { values: valuesOf(stored), base: stored };
  /** After another change of the contact: its new values replace those that the user has not edited. */
  const rebase = async (signal: AbortSignal) => {
    const now = await unwrap(readContact({ signal }));
    queries.setQueryData(contactQuery.queryKey, now);
    setEdited((current) => current && { values: withChanges(current.values, current.base, now), base: now });
  };
  const submission = useSubmission<Edited, Contact>(
    async (entered, _headers, signal) => {
      const body = { ...bodyOf(entered.values), replaces: entered.base };
      const result = await putContact({ body, signal });
      if (isConflict(result)) await rebase(signal);
      return result;
    },
    (contact) => {
      queries.setQueryData(contactQuery.queryKey, contact);
      // Values typed since then are kept.
      setEdited((current) => (current === sent.current ? undefined : current));
      setChecked(false);
      notifications.show({ title: 'Saved', message: 'HMOs and patients now see this.' });
    },
  );
  const { form, focusFirstProblem } = useFocusOnProblem(submission.error);
  const update = (change: Partial<ContactValues>) => {
    setEdited({ values: { ...values, ...change }, base });
    if (submission.error !== null) submission.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (hoursProblem(values) === undefined) {
      sent.current = edited;
      submission.submit({ values, base });
    } else focusFirstProblem();
  };
  const refused = refusedFields(submission.error);
  return (
    <SubmissionForm state={submission} ref={form} onSubmit={send} noValidate>
      <Stack maw={760}>
        <Card component="section" aria-label="Contact">
          <Stack>
            <TextInput
              label="Phone number"
              description="For example 0803 123 4567, or +234 803 123 4567."
              type="tel"
              autoComplete="tel"
              maxLength={MAX_PHONE_LENGTH}
              maw={420}
              value={values.phone}
              error={refused.phone}
              onChange={({ currentTarget }) => update({ phone: currentTarget.value })}
            />
            <Checkbox.Group
              label="Services"
              value={[...values.services]}
              error={refused.services}
              onChange={(services) => update({ services })}
            >
              <Stack gap="sm" mt="xs">
                {Object.entries(SERVICES).map(([value, { label, meaning }]) => (
                  <Checkbox key={value} value={value} label={label} description={meaning} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Stack>
        </Card>
        <Card component="section" aria-label="Opening hours">
          <Stack>
            <Title order={2}>Opening hours</Title>
            <Text size="sm">
              An order that is placed while you are closed is offered to you when you open, and your 15
              minutes to answer count only while you are open. You can accept it earlier under “Orders”.
              Orders that you have already keep their deadlines. In the sandbox, every pharmacy is always
              open.
            </Text>
            <HoursFields
              values={values}
              stored={stored.opening_hours}
              problem={isChecked ? hoursProblem(values) : undefined}
              refusal={refused.opening_hours}
              isChecked={isChecked}
              onChange={update}
            />
          </Stack>
        </Card>
        {refused.isComplete ? (
          <Alert color="brick" title="Not saved" icon={<CircleAlert size={18} />} role="alert">
            Correct the marked fields and save again.
          </Alert>
        ) : null}
        <SendButton state={{ ...submission, error: refused.isComplete ? null : submission.error }}>
          Save
        </SendButton>
      </Stack>
    </SubmissionForm>
  );
}

interface RefusedFields {
  readonly phone?: string;
  readonly opening_hours?: string;
  readonly services?: string;
  /** True if every problem is shown at its field. */
  readonly isComplete: boolean;
}

function refusedFields(error: unknown): RefusedFields {
  const fields = error instanceof ApiError ? error.fields : [];
  const problemOf = (name: string) =>
    fields.find(({ path }) => path === name || path.startsWith(`${name}[`))?.message;
  const [phone, hours, services] = ['phone', 'opening_hours', 'services'].map(problemOf);
  const shown = [phone, hours, services].filter((message) => message !== undefined);
  return {
    ...(phone !== undefined && { phone: `This number ${phone}` }),
    ...(hours !== undefined && {
      opening_hours: `${hours.startsWith('must be open') ? 'The pharmacy' : 'This text'} ${hours}`,
    }),
    ...(services !== undefined && { services: `These services: ${services}` }),
    isComplete: fields.length > 0 && shown.length === fields.length,
  };
}

/** Moves the focus to the first marked field when the form or the server finds a problem. */
function useFocusOnProblem(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) focusProblem(form.current);
  }, [attempts]);
  useEffect(() => {
    if (error !== null) focusProblem(form.current);
  }, [error]);
  return { form, focusFirstProblem: () => setAttempts((count) => count + 1) };
}

function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
}
