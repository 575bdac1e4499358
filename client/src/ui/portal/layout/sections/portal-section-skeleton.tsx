import { Skeleton } from '@mantine/core';
import { PortalTableSkeleton } from '../../lists/portal-table-skeleton';
import { PortalSection } from './portal-section';

/** Skeleton of a section whose code is loading; the title is already known. */
export function PortalSectionSkeleton({ label }: { label: string }) {
  return (
    <PortalSection title={label} description={<Skeleton component="span" display="block" height={12} width="min(24rem, 80%)" />}>
      <PortalTableSkeleton columns={3} />
    </PortalSection>
  );
}
