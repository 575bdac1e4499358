import { type ReactNode, useId } from 'react';
import classes from './portal-section.module.css';

interface PortalSectionProps {
  /** The page's first heading. */
  title: string;
  /** One sentence: what is run here. */
  description?: ReactNode;
  /** The section's one primary action, a button or a link. */
  action?: ReactNode;
  /** Filter, table and whatever else there is, one below the other. */
  children?: ReactNode;
}

/** A section of a panel: what it is called, what it is for, its action, and below that its content. */
export function PortalSection({ title, description, action, children }: PortalSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h1 id={id} className={classes.title}>
            {title}
          </h1>
          {description && <p className={classes.text}>{description}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </section>
  );
}
