import { ActionIcon, Box, Group, Text } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { AdminTeamMemberView } from '../../../../../server/site/team/team.dto.js';
import { Picture } from '../../../ui/public/picture';
import { PortalDragHandle } from '../../../ui/portal/lists/portal-drag-handle';
import { useSortableItem } from '../../../ui/portal/lists/portal-sortable';
import { MemberPortrait } from '../../about/member-portrait';
import rows from '../../../ui/portal/lists/portal-rows.module.css';
import thumb from '../../../ui/portal/pictures/portal-thumb.module.css';
import classes from './member-row.module.css';

interface MemberRowProps {
  member: AdminTeamMemberView;
  /** Undefined at the ends of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

/** One person in the list, with a handle to be moved by. */
export function MemberRow({ member: { id, name, role, avatar }, onUp, onDown, onEdit, onRemove }: MemberRowProps) {
  const { item, handle } = useSortableItem(id);
  return (
    <li {...item} className={`${rows.row} ${classes.row}`}>
      <PortalDragHandle {...handle} label={`Move ${name}`} />
      <span className={thumb.thumb}>{avatar === null ? <MemberPortrait name={name} /> : <Picture src={avatar} alt="" sizes="3rem" />}</span>
      <Box flex="1 1 8rem" miw={0}>
        <Text fw={600}>{name}</Text>
        <Text size="xs" c="dimmed">
          {role}
        </Text>
      </Box>
      <Group gap="xs" ml="auto">
        <ActionIcon
          variant="default"
          size={32}
          aria-label={`Move ${name} up`}
          aria-disabled={onUp === undefined || undefined}
          onClick={onUp}
        >
          <IconChevronUp size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={`Move ${name} down`}
          aria-disabled={onDown === undefined || undefined}
          onClick={onDown}
        >
          <IconChevronDown size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </li>
  );
}
