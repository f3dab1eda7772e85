import { Alert, Button, Text, type ButtonProps } from '@mantine/core';
import { ApiError, placeInWords } from '../../common/data/api-error.ts';
import { Failure, useOutdated } from '../../common/states/failure.tsx';
import type { Submission } from '../api/submission.ts';

type State = Pick<Submission<never, unknown>, 'isSending' | 'isRetrying' | 'error'>;

/** A submit button with the state of its submission. */
export function SendButton({
  state,
  children,
  ...props
}: ButtonProps & { readonly state: State; readonly children: string }) {
  return (
    <>
      <Refusal error={state.error} />
      <Button type="submit" size="md" fullWidth loading={state.isSending} {...props}>
        {children}
      </Button>
      <Retrying state={state} />
    </>
  );
}

export function Retrying({ state }: { readonly state: Pick<State, 'isRetrying'> }) {
  return (
    <div role="status">
      {state.isRetrying ? (
        <Alert color="amber" title="Connection lost" mt="xs">
          Your entry is kept and will be sent once when the connection is back.
        </Alert>
      ) : null}
    </div>
  );
}

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
