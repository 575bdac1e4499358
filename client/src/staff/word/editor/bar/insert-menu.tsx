import { Button, Menu } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useRef } from 'react';
import '@mantine/core/styles/Menu.layer.css';
import type { InsertKind } from '../dialogs/insert-dialog';
import type { ToolbarStop } from './use-toolbar-keys';

const ITEMS: ReadonlyArray<readonly [kind: InsertKind, label: string]> = [
  ['upload', 'Image from this device'],
  ['image', 'Image from an address'],
  ['video', 'Video from an address'],
  ['audio', 'Audio from an address'],
  ['table', 'Table'],
];

interface InsertMenuProps {
  label: string;
  isStop: ToolbarStop['isStop'];
  onChoose: (kind: InsertKind) => void;
}

/** What can be inserted into the text; each opens a small dialog. */
export function InsertMenu({ label: name, isStop, onChoose }: InsertMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-start" offset={4} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          ref={button}
          data-control={name}
          tabIndex={isStop(name) ? 0 : -1}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ITEMS.map(([kind, label]) => (
          <Menu.Item
            key={kind}
            onClick={() => {
              // The dialog returns the focus to the active element: that must not be an item that no longer exists.
              button.current?.focus();
              onChoose(kind);
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
