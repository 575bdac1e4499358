import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './portal-review.module.css';

interface PortalReviewPartProps {
  title: string;
  onEdit: () => void;
  children: ReactNode;
}

/** One step of a wizard read back before it is sent, with the way back to it. */
export function PortalReviewPart({ title, onEdit, children }: PortalReviewPartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <header className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Edit ${title.toLowerCase()}`} onClick={onEdit}>
          Edit
        </Button>
      </header>
      <dl className={classes.answers}>{children}</dl>
    </section>
  );
}

interface PortalReviewAnswerProps {
  label: string;
  /** Long text, shown with the line breaks that it was typed with. */
  prose?: boolean;
  children: ReactNode;
}

export function PortalReviewAnswer({ label, prose = false, children }: PortalReviewAnswerProps) {
  return (
    <div className={classes.answer}>
      <dt>{label}</dt>
      <dd dir="auto">{prose ? <span className={classes.prose}>{children}</span> : children}</dd>
    </div>
  );
}
