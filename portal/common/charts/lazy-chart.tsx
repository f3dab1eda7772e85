/** Reserves the space of a chart while its code is loaded. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ComponentProps } from 'react';

const SeriesChart = lazy(() => import('./series-chart.tsx'));

export function LazyChart(props: ComponentProps<typeof SeriesChart>) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 200} />}>
      <SeriesChart {...props} />
    </Suspense>
  );
}
