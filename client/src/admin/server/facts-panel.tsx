import { type ReactNode, useId } from 'react';
import classes from './facts-panel.module.css';
import { UNKNOWN } from './format-metric';

interface FactsPanelProps {
  title: string;
  /** How it is on the whole, at the end of the title row. */
  state?: ReactNode;
  /** `Fact`s. */
  children: ReactNode;
}

/** What is known of one part of the machinery. */
export function FactsPanel({ title, state, children }: FactsPanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {state}
      </header>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

interface FactProps {
  name: string;
  /** `Unknown` stands back a little. */
  value: string;
  /** What the value alone does not say. */
  note?: string;
}

export function Fact({ name, value, note }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd data-unknown={value === UNKNOWN || undefined}>
        {value}
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}
