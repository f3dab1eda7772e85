import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { LoadingLines } from './loading.tsx';

interface QueryResultProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Keeps showing loaded data while a refetch runs or after it failed. */
export function QueryResult<Data>({ query, loading = <LoadingLines />, children }: QueryResultProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return <>{loading}</>;
}
