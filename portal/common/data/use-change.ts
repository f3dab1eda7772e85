/** `useMutation` for the forms and buttons of the pages: the second click of a double click sends nothing. */
import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

interface ChangeOptions<Data, Input> extends Omit<UseMutationOptions<Data, Error, Input>, 'mutationFn'> {
  readonly mutationFn: (input: Input) => Promise<Data>;
}

/** Ignores a change that is already in flight with the same input. A button shows it as pending only a moment later. */
export function useChange<Data = unknown, Input = void>(
  options: ChangeOptions<Data, Input>,
): UseMutationResult<Data, Error, Input> {
  const inFlight = useRef(new Set<string>());
  const mutation = useMutation<Data, Error, Input>({
    ...options,
    async mutationFn(input) {
      try {
        return await options.mutationFn(input);
      } finally {
        inFlight.current.delete(keyOf(input));
      }
    },
  });
  const mutate: typeof mutation.mutate = (...call) => {
    const key = keyOf(call[0]);
    if (inFlight.current.has(key)) return;
    inFlight.current.add(key);
    mutation.mutate(...call);
  };
  return { ...mutation, mutate };
}

const keyOf = (input: unknown) => JSON.stringify(input) ?? '';
