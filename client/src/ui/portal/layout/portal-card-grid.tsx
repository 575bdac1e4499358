import type { ReactNode } from 'react';
import classes from './portal-card-grid.module.css';

interface PortalCardGridProps {
  label: string;
  /** Number of cards. */
  count: 4 | 5;
  children: ReactNode;
}

/** Summary cards, each an `li`, in lines without a gap at the end. */
export function PortalCardGrid({ label, count, children }: PortalCardGridProps) {
  return (
    <ul className={classes.grid} data-count={count} aria-label={label}>
      {children}
    </ul>
  );
}
