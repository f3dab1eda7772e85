import { Alert, Button, Fieldset, Text, type ButtonProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { ApiError, placeInWords } from '../../common/data/api-error.ts';
import { useDialogueLock } from '../../common/components/dialogue.tsx';
import { Failure, useOutdated } from '../../common/states/failure.tsx';
import { type Submission, useIsAnyWaiting } from '../api/submission.ts';

type State = Pick<Submission<never, unknown>, 'isSending' | 'error'>;
type WaitingState = Pick<Submission<never, unknown>, 'isSending' | 'isRetrying' | 'mayBeRecorded' | 'cancel'>;

/**
 * A form whose fields cannot be changed while it is being sent, because what was entered at the time of the click is sent.
 * A dialogue around it stays open until then.
 */
export function SubmissionForm({
  state,
  children,
  ...props
}: ComponentProps<'form'> & { readonly state: WaitingState }) {
  useDialogueLock(state.isSending);
  return (
    <form {...props}>
      <Fieldset variant="unstyled" disabled={state.isSending}>
        {children}
      </Fieldset>
      <Retrying state={state} />
    </form>
  );
}

/** Clears the error of a form once a hold has ended: the form stays, and why it was refused no longer applies. */
export function useResetAfterHold(
  { hold }: Order,
  { reset }: Pick<Submission<never, unknown>, 'reset'>,
): void {
  const isHeld = hold !== null;
  const clear = useEffectEvent(reset);
  useEffect(() => {
    if (!isHeld) clear();
  }, [isHeld]);
}

/**
 * A submit button with the state of its submission. It is disabled while another form on the page is not sent yet because
 * the connection is lost: otherwise both would be sent in an arbitrary order.
 */
export function SendButton({
  state,
  children,
  disabled = false,
  ...props
}: ButtonProps & { readonly state: State; readonly children: string }) {
  const isAnyWaiting = useIsAnyWaiting();
  const isBlocked = isAnyWaiting && !state.isSending;
  return (
    <>
      <Refusal error={state.error} />
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={state.isSending}
        disabled={disabled || isBlocked}
        {...props}
      >
        {children}
      </Button>
      {isBlocked ? (
        <Text size="sm" mt={4}>
          Another form on this page has not been sent yet, because the connection is lost. Wait until it is
          sent, or cancel it there.
        </Text>
      ) : null}
    </>
  );
}

/** Shows that an entry waits for the connection, with a button that cancels it if it has not left the browser. */
export function Retrying({ state }: { readonly state: WaitingState }) {
  return (
    <>
      {state.isSending ? <LeavingQuestion state={state} /> : null}
      <div role="status">{state.isRetrying ? <Waiting state={state} /> : null}</div>
    </>
  );
}

/** Answers usually come within this time, so leaving needs no question. */
const PROMPT_MS = 1_000;

/** Asks before the page is left while an entry is being sent. */
function LeavingQuestion({ state: { isRetrying, mayBeRecorded, cancel } }: { readonly state: WaitingState }) {
  const [since] = useState(() => performance.now());
  useBlocker({
    shouldBlockFn() {
      if (!isRetrying && performance.now() - since < PROMPT_MS) return false;
      const isLeaving = window.confirm(mayBeRecorded ? LEAVE_UNKNOWN : LEAVE_WAITING);
      if (isLeaving) cancel();
      return !isLeaving;
    },
    enableBeforeUnload: true,
  });
  return null;
}

function Waiting({ state: { mayBeRecorded, cancel } }: { readonly state: WaitingState }) {
  return (
    <Alert color="amber" title="Connection lost" mt="xs">
      <Text size="sm">{mayBeRecorded ? MAY_BE_RECORDED : WAITS}</Text>
      {mayBeRecorded ? null : (
        <Button mt="xs" size="xs" variant="default" onClick={cancel}>
          Cancel sending
        </Button>
      )}
    </Alert>
  );
}

const WAITS =
  'Your entry is kept and will be sent once when the connection is back. Until then it cannot be changed, unless you ' +
  'cancel sending.';
const MAY_BE_RECORDED =
  'Your entry may already be recorded, so it cannot be changed. It is sent again until there is an answer, and is ' +
  'recorded once.';
const LEAVE_WAITING = 'Your entry has not been sent. Leave and discard it?';
const LEAVE_UNKNOWN =
  'Your entry is being sent. If you leave now, it may still be recorded, but you will not see the answer. Leave this page?';

/** Shows an error, and the fields that its message does not name. */
export function Refusal({ error }: { readonly error: unknown }) {
  const { ref, isOutdated } = useOutdated<HTMLDivElement>(error);
  if (error === null || error === undefined || isOutdated) return null;
  const fields =
    error instanceof ApiError ? error.fields.filter(({ message }) => !error.message.includes(message)) : [];
  return (
    <div ref={ref}>
      <Failure error={error} />
      {fields.map(({ path, message }) => (
        <Text key={path + message} size="sm" mt={4}>
          {placeInWords(path)} {message}
        </Text>
      ))}
    </div>
  );
}
