import { type ReactNode, useId } from 'react';
import classes from './part.module.css';

interface PartProps {
  title: string;
  /** One sentence under the title. */
  text?: ReactNode;
  /** At the end of the title row: what narrows the list below. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A list of the section that has a heading of its own and brings its own frame. */
export function Part({ title, text, aside, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
