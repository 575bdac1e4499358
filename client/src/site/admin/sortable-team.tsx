import { type Announcements, closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import type { AdminTeamMemberView } from '../../../../server/site/team.dto.js';
import { moved } from '../../../../server/site/team.rules';
import { MemberRow } from './member-row';
import classes from './sortable-team.module.css';

interface SortableTeamProps {
  people: readonly AdminTeamMemberView[];
  onSort: (people: AdminTeamMemberView[]) => void;
  onAdd: () => void;
  onEdit: (member: AdminTeamMemberView) => void;
  onRemove: (member: AdminTeamMemberView) => void;
}

/** One group of people, to be sorted by dragging, by the keyboard on the handle, or by the arrows of each row. */
export function SortableTeam({ people, onSort, onAdd, onEdit, onRemove }: SortableTeamProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const placeOf = (id: unknown): number => people.findIndex((member) => member.id === id);
  const move = (from: number, to: number): void => {
    if (from !== to && from in people && to in people) onSort(moved(people, from, to));
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over !== null) move(placeOf(active.id), placeOf(over.id));
  };

  if (people.length === 0) {
    return (
      <div className={classes.empty}>
        <p>Nobody here yet. The about page leaves this group out.</p>
        <Button variant="default" size="xs" onClick={onAdd}>
          Add somebody
        </Button>
      </div>
    );
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(people), screenReaderInstructions: { draggable: 'To move this person, press space, then the arrow keys, then space again. Escape leaves everything as it was.' } }}
      onDragEnd={drop}
    >
      <SortableContext items={people.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={classes.list}>
          {people.map((member, place) => (
            <MemberRow
              key={member.id}
              member={member}
              onUp={place > 0 ? () => move(place, place - 1) : undefined}
              onDown={place < people.length - 1 ? () => move(place, place + 1) : undefined}
              onEdit={() => onEdit(member)}
              onRemove={() => onRemove(member)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** What is said aloud while somebody is moved. */
function announcementsFor(people: readonly AdminTeamMemberView[]): Announcements {
  const nameOf = (id: unknown): string => people.find((member) => member.id === id)?.name ?? 'The person';
  const placeOf = (id: unknown): string => `place ${people.findIndex((member) => member.id === id) + 1} of ${people.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up, at ${placeOf(active.id)}.`,
    // The first place that one is over is one's own: what was said last must not be lost by it.
    onDragOver: ({ active, over }) => (over === null ? undefined : `${nameOf(active.id)} is ${over.id === active.id ? 'picked up, at' : 'over'} ${placeOf(over.id)}.`),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is put down${over === null ? '' : ` at ${placeOf(over.id)}`}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where they were.`,
  };
}
