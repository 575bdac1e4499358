import { ActionIcon, Menu } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useRef } from 'react';
// Few pages have such a menu, so its sheet comes with it.
import '@mantine/core/styles/Menu.layer.css';
import classes from './portal-menu.module.css';

export interface PortalMenuItem {
  label: string;
  icon: TablerIcon;
  /** Marks what takes something away. Stands apart from the rest. */
  danger?: boolean;
  onSelect: () => void;
}

interface PortalMenuProps {
  /** Whose menu it is: `More for Ada Lovelace`. */
  label: string;
  items: readonly PortalMenuItem[];
}

/** What else can be done with a row, behind three dots. Arrow keys walk it, Escape closes it, the button has the focus afterwards. */
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
        {items.map(({ label: name, icon: Icon, danger = false, onSelect }, place) => (
          <div key={name} role="none" className={place === firstDanger && place > 0 ? classes.apart : undefined}>
            <Menu.Item
              data-danger={danger || undefined}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => {
                // A dialog that opens now gives the focus back to where it is: not to an item that is gone by then.
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
