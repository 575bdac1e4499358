import { Button, Group, Text } from '@mantine/core';
import type { AdminTeamMemberView } from '../../../../../server/site/team/team.dto.js';
import { moved } from '../../../../../server/site/team/team.rules';
import { PortalSortable } from '../../../ui/portal/lists/portal-sortable';
import { MemberRow } from './member-row';
import rows from '../../../ui/portal/lists/portal-rows.module.css';

interface SortableTeamProps {
  people: readonly AdminTeamMemberView[];
  onSort: (people: AdminTeamMemberView[]) => void;
  onAdd: () => void;
  onEdit: (member: AdminTeamMemberView) => void;
  onRemove: (member: AdminTeamMemberView) => void;
}

/** One group of people, sorted by dragging, by the keyboard on the handle, or by the arrow buttons of each row. */
export function SortableTeam({ people, onSort, onAdd, onEdit, onRemove }: SortableTeamProps) {
  const move = (from: number, to: number): void => {
    if (from !== to && from in people && to in people) onSort(moved(people, from, to));
  };

  if (people.length === 0) {
    return (
      <Group justify="space-between">
        <Text c="dimmed">No one in this group yet. The about page does not show empty groups.</Text>
        <Button variant="default" size="xs" onClick={onAdd}>
          Add person
        </Button>
      </Group>
    );
  }
  return (
    <PortalSortable
      ids={people.map(({ id }) => id)}
      nameOf={(id) => people.find((member) => member.id === id)?.name ?? 'The person'}
      onMove={move}
    >
      <ul className={rows.rows}>
        {people.map((member, index) => (
          <MemberRow
            key={member.id}
            member={member}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < people.length - 1 ? () => move(index, index + 1) : undefined}
            onEdit={() => onEdit(member)}
            onRemove={() => onRemove(member)}
          />
        ))}
      </ul>
    </PortalSortable>
  );
}
