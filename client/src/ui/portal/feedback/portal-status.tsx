import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './portal-status.module.css';

interface PortalStatusProps {
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  /** Says the same as the colour, for those who do not see it. */
  icon: TablerIcon;
  children: ReactNode;
}

/** The state of something: a word with its icon, in its colour. */
export function PortalStatus({ tone, icon: Icon, children }: PortalStatusProps) {
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  );
}
