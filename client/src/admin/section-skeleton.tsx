import { Skeleton } from '@mantine/core';
import { PortalSection } from '../ui/portal/layout/portal-section';
import { PortalTableSkeleton } from '../ui/portal/lists/portal-table-skeleton';

/** A section whose code is on its way: its title stands already. */
export function SectionSkeleton({ label }: { label: string }) {
  return (
    <PortalSection title={label} description={<Skeleton component="span" display="block" height={12} width="min(24rem, 80%)" />}>
      <PortalTableSkeleton columns={3} />
    </PortalSection>
  );
}
