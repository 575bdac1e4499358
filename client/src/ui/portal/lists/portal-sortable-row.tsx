import { Box, Group, Text } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { PortalDragHandle } from './portal-drag-handle';
import rows from './portal-rows.module.css';
import classes from './portal-sortable-row.module.css';
import { useSortableItem } from './portal-sortable';
import { PortalIconButton } from '../actions/portal-icon-button';

interface PortalSortableRowProps {
  id: string;
  /** Name of the entry in its buttons' accessible names: `Move Noor Haddad up`. */
  name: string;
  /** Visible title of the entry. */
  title: ReactNode;
  text?: ReactNode;
  /** An image before the title. */
  leading?: ReactNode;
  /** Undefined at the ends of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onEdit: () => void;
  /** Label of the remove button. */
  removal: 'Remove' | 'Delete';
  /** Omitted if the entry cannot be removed. */
  onRemove?: (() => void) | undefined;
}

/** One entry of a `PortalSortable` list: a drag handle, arrow buttons and actions. */
export function PortalSortableRow({ id, name, title, text, leading, onUp, onDown, onEdit, removal, onRemove }: PortalSortableRowProps) {
  const { item, handle } = useSortableItem(id);
  return (
    <li {...item} className={`${rows.row} ${classes.row}`}>
      <PortalDragHandle {...handle} label={`Move ${name}`} />
      {leading}
      <Box flex="1 1 8rem" miw={0}>
        <Text component="div" fw={600}>
          {title}
        </Text>
        {text && (
          <Text component="div" size="xs" c="dimmed">
            {text}
          </Text>
        )}
      </Box>
      <Group gap="xs" ml="auto" wrap="nowrap">
        <PortalIconButton label={`Move ${name} up`} icon={IconChevronUp} onClick={onUp} />
        <PortalIconButton label={`Move ${name} down`} icon={IconChevronDown} onClick={onDown} />
        <PortalIconButton label={`Edit ${name}`} icon={IconPencil} onClick={onEdit} />
        {onRemove && <PortalIconButton label={`${removal} ${name}`} icon={IconTrash} onClick={onRemove} />}
      </Group>
    </li>
  );
}
