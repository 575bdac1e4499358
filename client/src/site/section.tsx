import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  /** Beside the title, for example a link to the full list. */
  aside?: ReactNode;
  ground?: 'plain' | 'deep';
  /** `tight` for a section with little content. */
  density?: 'roomy' | 'tight';
  children: ReactNode;
}

/** One section of a public page: title, lead, and content. */
export function Section({ id, title, lead, aside, ground = 'plain', density = 'roomy', children }: SectionProps) {
  return (
    <section id={id} className={classes.section} data-ground={ground} data-density={density} aria-labelledby={`${id}-title`}>
      <div className={classes.inner}>
        <header className={classes.head}>
          <div>
            <h2 id={`${id}-title`} className={classes.title}>
              {title}
            </h2>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
          {aside}
        </header>
        {children}
      </div>
    </section>
  );
}
