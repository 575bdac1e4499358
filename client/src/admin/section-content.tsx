import { type ComponentType, Suspense, lazy, useState } from 'react';
import type { AdminSection } from '../lib/admin-sections';
import { SectionBoundary } from './section-boundary';
import { SectionSkeleton } from './section-skeleton';

/** The code of each section, once it was asked for. A failed load is forgotten, so that the next try is a real one. */
const loaded = new Map<string, ComponentType>();

function componentOf(section: AdminSection): ComponentType {
  const present = loaded.get(section.key);
  if (present) return present;
  const Component = lazy(() => section.lazy().then((part) => ({ default: part.Component })));
  loaded.set(section.key, Component);
  return Component;
}

/** A section in its frame: its skeleton while the code is on its way, and another try where it failed. */
export function SectionContent({ section }: { section: AdminSection }) {
  const [Component, setComponent] = useState(() => componentOf(section));
  return (
    <SectionBoundary
      label={section.label}
      onRetry={() => {
        loaded.delete(section.key);
        setComponent(() => componentOf(section));
      }}
    >
      <Suspense fallback={<SectionSkeleton label={section.label} />}>
        <Component />
      </Suspense>
    </SectionBoundary>
  );
}
