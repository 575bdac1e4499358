import { ActionIcon } from '@mantine/core';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import type { ComponentPropsWithRef } from 'react';
import classes from './portal-drag-handle.module.css';

interface PortalDragHandleProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'style' | 'type' | 'aria-label'> {
  /** Accessible name: `Move Noor Haddad`. */
  label: string;
  small?: boolean;
}

/** A drag handle; takes the `handle` of `useSortableItem`. */
export function PortalDragHandle({ label, small = false, ...handle }: PortalDragHandleProps) {
  return (
    <ActionIcon {...handle} variant="subtle" color="gray" size={small ? 28 : 36} className={classes.handle} aria-label={label}>
      <IconGripVertical size={small ? 16 : 18} aria-hidden="true" />
    </ActionIcon>
  );
}
