/** The states of Nigeria by name. */
import { useQuery } from '@tanstack/react-query';
import { listStates } from '../../client/generated/index.ts';
import { answered } from '../data/answered.ts';

/** All of them, by code of ISO 3166-2; empty until they are known. */
export function useStates(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['states'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await answered(listStates({ signal }))).states,
  });
  return new Map(data?.map(({ code, name }) => [code, name]));
}
