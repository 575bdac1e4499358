import { PortalLazy, type PortalPart } from '../portal-lazy';
import { PortalSection } from './portal-section';
import { PortalSectionSkeleton } from './portal-section-skeleton';

/**
 * A section of a work area in its frame: a skeleton while the code is loading, and a retry button if that failed. Use the section's key as
 * the React key.
 */
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
