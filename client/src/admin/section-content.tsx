import type { AdminSection } from '../lib/navigation/admin-sections';
import { PortalLazy } from '../ui/portal/layout/portal-lazy';
import { PortalSection } from '../ui/portal/layout/portal-section';
import { SectionSkeleton } from './section-skeleton';

/** A section in its frame: its skeleton while the code is on its way, and another try where it failed. */
export function SectionContent({ section }: { section: AdminSection }) {
  return (
    <PortalLazy
      part={section}
      props={{}}
      fallback={<SectionSkeleton label={section.label} />}
      failure="This section could not be shown"
      frame={(message) => <PortalSection title={section.label}>{message}</PortalSection>}
    />
  );
}
