import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { PortalMenu, type PortalMenuItem } from './portal-menu';
import classes from './portal-actions.module.css';

interface PortalActionsProps {
  /** Accessible name of the menu: `More for Finances`. */
  label: string;
  items: readonly PortalMenuItem[];
  /** The main action. */
  children: ReactNode;
}

/** The main action of a section and the others: as buttons where there is room for them, in a menu elsewhere. */
export function PortalActions({ label, items, children }: PortalActionsProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <div className={classes.buttons}>
        {items.map(({ label: name, onSelect }) => (
          <Button key={name} variant="default" onClick={onSelect}>
            {name}
          </Button>
        ))}
      </div>
      {children}
      <div className={classes.menu}>
        <PortalMenu label={label} items={items} />
      </div>
    </Group>
  );
}
