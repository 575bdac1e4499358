import { PortalLazy, type PortalPart } from './portal-lazy';
import { PortalSection } from './portal-section';
import { PortalSectionSkeleton } from './portal-section-skeleton';

/** A section of a work area in its frame: its skeleton while the code is loading, and another try where that failed. Give it the section's key as key. */
export function PortalSectionContent({ section }: { section: PortalPart<object> & { label: string } }) {
  return (
    <PortalLazy
      part={section}
      props={{}}
      fallback={<PortalSectionSkeleton label={section.label} />}
      failure="This section could not be shown"
      frame={(message) => <PortalSection title={section.label}>{message}</PortalSection>}
    />
  );
}
