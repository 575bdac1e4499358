import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PortalFacts } from '../layout/portal-facts';
import classes from './portal-review.module.css';

interface PortalReviewPartProps {
  title: string;
  onEdit: () => void;
  children: ReactNode;
}

/** One step of a wizard read back before it is sent, with the way back to it. Its children are `PortalFact`s. */
export function PortalReviewPart({ title, onEdit, children }: PortalReviewPartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <header className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Edit ${title.toLowerCase()}`} onClick={onEdit}>
          Edit
        </Button>
      </header>
      <div className={classes.answers}>
        <PortalFacts>{children}</PortalFacts>
      </div>
    </section>
  );
}
