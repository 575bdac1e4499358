import type { ReactNode } from 'react';
import classes from './portal-facts.module.css';

/** Facts about one object: a term and a value per line. */
export function PortalFacts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface PortalFactProps {
  label: string;
  /** Long text, shown with its line breaks and, on a phone, below its term. */
  prose?: boolean;
  children: ReactNode;
}

export function PortalFact({ label, prose = false, children }: PortalFactProps) {
  return (
    <div className={classes.fact} data-prose={prose || undefined}>
      <dt>{label}</dt>
      <dd dir="auto">{prose ? <span className={classes.prose}>{children}</span> : children}</dd>
    </div>
  );
}

/** A secondary note next to a value. */
export function PortalFactNote({ children }: { children: ReactNode }) {
  return <span className={classes.note}>{children}</span>;
}
