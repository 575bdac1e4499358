import { type ReactNode, useId } from 'react';
import classes from './portal-panel.module.css';

interface PortalPanelProps {
  title: string;
  /** One sentence under the title. */
  text?: ReactNode;
  /** Stands at the right end of the title row. */
  aside?: ReactNode;
  /** True for a list that brings its own frame: the heading stands above it without one. */
  bare?: boolean;
  children?: ReactNode;
}

/** A titled block of the portal: one subject, one border. */
export function PortalPanel({ title, text, aside, bare = false, children }: PortalPanelProps) {
  const id = useId();
  return (
    <section className={bare ? classes.bare : classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {aside}
      </header>
      {bare ? children : children && <div className={classes.body}>{children}</div>}
    </section>
  );
}
