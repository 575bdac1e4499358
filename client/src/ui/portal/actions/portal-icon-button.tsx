import { ActionIcon } from '@mantine/core';
import type IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { ariaDisabled } from '../feedback/portal-aria-disabled';

interface PortalIconButtonProps {
  /** What it does, and to which row: `Delete the review by Ada`. */
  label: string;
  icon: typeof IconTrash;
  /** Undefined while there is nothing to do: the button stays focusable, so that the focus is not lost. */
  onClick: (() => void) | undefined;
}

/** An action on a row, such as Edit or Delete, as an icon. */
export function PortalIconButton({ label, icon: Icon, onClick }: PortalIconButtonProps) {
  return (
    <ActionIcon variant="default" size={32} aria-label={label} {...ariaDisabled(onClick === undefined)} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
