import type { ReactNode } from 'react';
import classes from './portal-disclosure.module.css';

interface PortalDisclosureProps {
  /** What opens the content. */
  label: string;
  children: ReactNode;
}

/** Secondary content that is closed at first. Works without scripts. */
export function PortalDisclosure({ label, children }: PortalDisclosureProps) {
  return (
    <details className={classes.disclosure}>
      <summary className={classes.label}>{label}</summary>
      {children}
    </details>
  );
}
