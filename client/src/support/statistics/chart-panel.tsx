import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';

interface ChartPanelProps {
  title: string;
  text?: string;
  chart: ReactNode;
  table: ReactNode;
  /** True for a table with so many columns that it needs the full width. */
  isWide?: boolean;
}

/** A chart and its table, side by side where there is room. */
export function ChartPanel({ title, text, chart, table, isWide = false }: ChartPanelProps) {
  return (
    <PortalPanel title={title} text={text}>
      <SimpleGrid cols={{ base: 1, lg: isWide ? 1 : 2 }} spacing="xl">
        {chart}
        {table}
      </SimpleGrid>
    </PortalPanel>
  );
}
