// The legend uses Mantine's colour swatches, and nothing else here loads their styles.
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';

export interface BarSeries {
  /** Key of the number in each row. */
  name: string;
  label: string;
  /** A CSS colour, such as `var(--accent)`. */
  colour: string;
}

export interface BarsProps {
  rows: ReadonlyArray<Record<string, string | number>>;
  /** Key of the category in each row. */
  category: string;
  categoryLabel: (category: string) => string;
  series: readonly BarSeries[];
  /** In CSS pixels, including axis and legend. */
  height: number;
  /** Bars from left to right, each beside its category: for names, none of which may be left out where they are too long for their bars. */
  horizontal?: boolean;
}

/** Room for names, which wrap. */
const NAMES_WIDTH = 112;

/** Draws the bars of `PortalBarChart`, which lazy-loads this file. */
export function Bars({ rows, category, categoryLabel, series, height, horizontal = false }: BarsProps) {
  return (
    <BarChart
      h={height}
      data={rows.map((row) => ({ ...row, [category]: categoryLabel(String(row[category])) }))}
      dataKey={category}
      series={series.map(({ name, label, colour }) => ({ name, label, color: colour }))}
      valueFormatter={(value) => value.toLocaleString('en-GB')}
      withLegend
      legendProps={{ verticalAlign: 'top' }}
      {...(horizontal
        ? { orientation: 'vertical', gridAxis: 'y', xAxisProps: { allowDecimals: false }, yAxisProps: { width: NAMES_WIDTH, interval: 0 } }
        : { xAxisProps: { minTickGap: 24 }, yAxisProps: { allowDecimals: false, width: 48 } })}
      // An animation would add no information.
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}
