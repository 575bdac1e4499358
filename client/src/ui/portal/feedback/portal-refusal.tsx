import { useEffect, useRef } from 'react';
import { PortalNotice } from './portal-notice';

/** Why a form was refused, above its buttons. In a form that is longer than the screen it scrolls into view as a whole. */
export function PortalRefusal({ title }: { title: string }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [title]);
  return (
    <div ref={root} style={{ scrollMarginBlock: 'var(--mantine-spacing-md)' }}>
      <PortalNotice tone="error" title={title} />
    </div>
  );
}
