import { useQuery } from '@tanstack/react-query';
import type { SupportCategoryStats } from '../../../../server/support/statistics/statistics.dto.js';
import { durationText } from '../../../../server/support/statistics/statistics.rules';
import { PortalBarChart } from '../../ui/portal/charts/portal-bar-chart';
import { categoriesQuery } from '../support.api';
import { ChartPanel } from './chart-panel';
import { DURATION_SERIES, durationBars } from './duration-rows';
import { ChartTable } from '../../ui/portal/charts/chart-table';

/** The whole period by category: the chart shows the first replies, the table every measure. */
export function CategoryPanel({ categories }: { categories: readonly SupportCategoryStats[] }) {
  const categoryList = useQuery(categoriesQuery).data ?? [];
  const labelOf = (key: string): string => categoryList.find((category) => category.key === key)?.label ?? key;
  return (
    <ChartPanel
      isWide
      title="By category"
      text="The chart shows the time to the first reply."
      chart={
        <PortalBarChart
          rows={categories.map(({ category, firstReply }) => ({ category, ...durationBars(firstReply) }))}
          category="category"
          categoryLabel={labelOf}
          series={DURATION_SERIES}
          horizontal
          summary="First reply by category: median and 90% in hours. The table lists every category."
        />
      }
      table={
        <ChartTable
          label="By category: table"
          rows={categories}
          rowKey={({ category }) => category}
          columns={[
            { header: 'Category', cell: ({ category }) => labelOf(category) },
            { header: 'Opened', cell: ({ opened }) => opened.toLocaleString('en-GB') },
            { header: 'Reopened', cell: ({ reopened }) => reopened.toLocaleString('en-GB') },
            { header: 'First reply, median', cell: ({ firstReply }) => durationText(firstReply.median) },
            { header: 'First reply, 90%', cell: ({ firstReply }) => durationText(firstReply.ninety) },
            { header: 'Resolution, median', cell: ({ resolution }) => durationText(resolution.median) },
            { header: 'Resolution, 90%', cell: ({ resolution }) => durationText(resolution.ninety) },
          ]}
        />
      }
    />
  );
}
