import type { ReactNode } from 'react';
import classes from './page-intro.module.css';

interface PageIntroProps {
  title: string;
  children?: ReactNode;
}

/** The head of a list page: title and introduction. */
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
