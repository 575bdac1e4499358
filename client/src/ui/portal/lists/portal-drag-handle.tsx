import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import type { ComponentPropsWithRef } from 'react';
import classes from './portal-drag-handle.module.css';

interface PortalDragHandleProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'type' | 'aria-label'> {
  /** What it moves: `Move Noor Haddad`. */
  label: string;
  small?: boolean;
}

/** What something is dragged by; takes the `handle` of `useSortableItem`. */
export function PortalDragHandle({ label, small = false, ...handle }: PortalDragHandleProps) {
  return (
    <button {...handle} type="button" className={classes.handle} data-small={small || undefined} aria-label={label}>
      <IconGripVertical size={small ? 16 : 18} aria-hidden="true" />
    </button>
  );
}
