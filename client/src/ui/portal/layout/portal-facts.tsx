import type { ReactNode } from 'react';
import classes from './portal-facts.module.css';

/** What is known of one thing: a name and an answer on each line. */
export function PortalFacts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface PortalFactProps {
  label: string;
  /** Long text, shown with the line breaks that it was typed with and, on a phone, below its name. */
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

/** What stands beside an answer and matters less. */
export function PortalFactNote({ children }: { children: ReactNode }) {
  return <span className={classes.note}>{children}</span>;
}
