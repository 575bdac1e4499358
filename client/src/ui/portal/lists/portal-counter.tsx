import type { ReactNode } from 'react';
import classes from './portal-counter.module.css';

/** Help text below a text field, with its length and limit. */
export function PortalCounter({ value, limit, children }: { value: string; limit: number; children?: ReactNode }) {
  return (
    <span className={classes.help}>
      <span>{children}</span>
      <span className={classes.count} data-full={value.length >= limit || undefined}>
        {value.length.toLocaleString('en-GB')} / {limit.toLocaleString('en-GB')}
        <span className="visually-hidden"> characters</span>
      </span>
    </span>
  );
}
