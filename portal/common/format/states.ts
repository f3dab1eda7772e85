import { useQuery } from '@tanstack/react-query';
import { listStates } from '../../client/generated/index.ts';
import { unwrap } from '../data/unwrap.ts';

/** States of Nigeria by ISO 3166-2 code; empty until loaded. */
export function useStates(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['states'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await unwrap(listStates({ signal }))).states,
  });
  return new Map(data?.map(({ code, name }) => [code, name]));
}
