import { Button } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { type ReactNode, useId, useState } from 'react';
import classes from './portal-filter-bar.module.css';

interface PortalFilterBarProps {
  /** What is searched: `Users`. */
  label: string;
  /** The search field, which is always visible. */
  search: ReactNode;
  /** How many of the options are set. */
  chosen: number;
  /** The options besides the search; on a phone they are collapsed behind one button. */
  children?: ReactNode;
}

/** The filter of a list: on a phone a search field and one button, so that the first row is visible. */
export function PortalFilterBar({ label, search, chosen, children }: PortalFilterBarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div role="search" aria-label={label} className={classes.bar}>
      {search}
      {children && (
        <>
          <Button
            className={classes.toggle}
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {chosen === 0 ? 'Filter' : `Filter (${chosen})`}
          </Button>
          <div id={id} className={classes.choices} data-open={open || undefined}>
            {children}
          </div>
        </>
      )}
    </div>
  );
}

/** How many values of a filter are set. */
export function chosenIn(...values: readonly string[]): number {
  return values.filter((value) => value !== '').length;
}
