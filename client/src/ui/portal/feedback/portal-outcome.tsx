import { useEffect, useRef } from 'react';
import { PortalNotice } from './portal-notice';
import classes from './portal-outcome.module.css';

interface PortalOutcomeProps {
  /** What the last act has done: `Kit is saved.` Null before the first one. */
  said: string | null;
  /** Why it did not work. */
  refusal?: string | null;
}

/** What came of the last act in a section. Where the act has taken away what had the keyboard, a row that was deleted, it goes here. */
export function PortalOutcome({ said, refusal = null }: PortalOutcomeProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  }, [said, refusal]);
  if (said === null && refusal === null) return null;
  return (
    <div ref={root} tabIndex={-1} className={classes.outcome}>
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      {said !== null && <PortalNotice tone="success" title={said} />}
    </div>
  );
}
