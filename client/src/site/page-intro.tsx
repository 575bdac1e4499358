import type { ReactNode } from 'react';
import classes from './page-intro.module.css';

interface PageIntroProps {
  title: string;
  children?: ReactNode;
}

/** The opening of a list: its title, and a sentence at the other end of the line. */
export function PageIntro({ title, children }: PageIntroProps) {
  return (
    <header className={classes.intro}>
      <div className={classes.inner}>
        <h1 className={classes.title}>{title}</h1>
        {children && <div className={classes.lead}>{children}</div>}
      </div>
    </header>
  );
}
