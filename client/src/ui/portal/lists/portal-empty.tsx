import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './portal-empty.module.css';

interface PortalEmptyProps {
  icon: TablerIcon;
  title: string;
  /** What would fill this place. */
  children?: ReactNode;
}

/** Stands where a list has nothing to show. */
export function PortalEmpty({ icon: Icon, title, children }: PortalEmptyProps) {
  return (
    <div className={classes.empty}>
      <Icon className={classes.icon} size={32} stroke={1.4} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
    </div>
  );
}
