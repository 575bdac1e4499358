import { type ReactNode, useId } from 'react';
import classes from './answer-list.module.css';

interface AnswerListProps {
  title: string;
  /** Announced when it changes, such as the number of results. */
  live?: boolean;
  /** True while the results of an earlier search are shown. */
  stale?: boolean;
  children: ReactNode;
}

/** Answers under a heading, in one frame. */
export function AnswerList({ title, live = false, stale = false, children }: AnswerListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={stale || undefined}>
      <h2 id={id} className={classes.title}>
        <span role={live ? 'status' : undefined}>{title}</span>
      </h2>
      <ul className={classes.list} data-stale={stale || undefined}>
        {children}
      </ul>
    </section>
  );
}
