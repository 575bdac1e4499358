import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './portal-status.module.css';

interface PortalStatusProps {
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  /** Conveys the same as the colour, for users who do not see it. */
  icon: TablerIcon;
  children: ReactNode;
}

/** A status: a label with its icon, in its colour. */
export function PortalStatus({ tone, icon: Icon, children }: PortalStatusProps) {
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  );
}
