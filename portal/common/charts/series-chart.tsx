import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { TONES, type Tone } from '../design/tokens.ts';

interface Series {
  /** Name of the member in each point. */
  readonly name: string;
  readonly label: string;
  readonly tone: Tone;
}

interface SeriesChartProps {
  /** Name of the counted things, for screen readers. */
  readonly label: string;
  /** Each point has `at` and a number for every series. */
  readonly points: readonly Readonly<Record<string, string | number>>[];
  readonly series: readonly Series[];
  readonly height?: number;
}

export default function SeriesChart({ label, points, series, height = 200 }: SeriesChartProps) {
  return (
    <figure aria-label={`${label}: ${totals(points, series)}`} style={{ margin: 0 }}>
      <div aria-hidden>
        <BarChart
          h={height}
          data={[...points]}
          dataKey="at"
          type="stacked"
          series={series.map(({ name, label, tone }) => ({ name, label, color: `${TONES[tone]}.5` }))}
          withLegend={series.length > 1}
          gridAxis="x"
          tickLine="none"
          barChartProps={{ accessibilityLayer: false }}
          barProps={{ isAnimationActive: false, maxBarSize: 28 }}
          xAxisProps={{ minTickGap: 24 }}
          yAxisProps={{ width: 44, allowDecimals: false }}
        />
      </div>
    </figure>
  );
}

function totals(points: SeriesChartProps['points'], series: readonly Series[]): string {
  const total = (name: string) => points.reduce((sum, point) => sum + Number(point[name] ?? 0), 0);
  return series.map(({ name, label }) => `${total(name)} ${label}`).join(', ');
}
