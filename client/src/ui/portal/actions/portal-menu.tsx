import { ActionIcon, Menu } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useRef } from 'react';
// Few pages have such a menu, so it imports its own styles.
import '@mantine/core/styles/Menu.layer.css';
import classes from './portal-menu.module.css';

export interface PortalMenuItem {
  label: string;
  icon: TablerIcon;
  /** Marks a destructive action, separated from the rest. */
  danger?: boolean;
  onSelect: () => void;
}

interface PortalMenuProps {
  /** Accessible name of the menu: `More for Ada Lovelace`. */
  label: string;
  items: readonly PortalMenuItem[];
}

/**
 * Secondary actions of a row, behind a three-dot button. Arrow keys move through it, Escape closes it and returns the focus to the button.
 */
export function PortalMenu({ label, items }: PortalMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const firstDanger = items.findIndex(({ danger }) => danger);
  return (
    <Menu position="bottom-end" offset={4} width={248} loop withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon ref={button} variant="default" size={32} aria-label={label}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label: name, icon: Icon, danger = false, onSelect }, index) => (
          <div key={name} role="none" className={index === firstDanger && index > 0 ? classes.separated : undefined}>
            <Menu.Item
              data-danger={danger || undefined}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => {
                // A dialog that opens now restores the focus to the active element later: that must not be an item that no longer exists.
                button.current?.focus();
                onSelect();
              }}
            >
              {name}
            </Menu.Item>
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
