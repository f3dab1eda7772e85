/** Shows what a query answers, or that it loads, or why it failed. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { LoadingLines } from './loading.tsx';

interface AnsweredProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** An answer that is there stays while a newer one is asked for, and also when that fails. */
export function Answered<Data>({ query, loading = <LoadingLines />, children }: AnsweredProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return <>{loading}</>;
}
