import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { type ShortcutGroup, useShortcutGroup } from '../../../lib/shortcuts/shortcuts';

interface PortalSortableProps {
  /** Ids of the items, in order. */
  ids: readonly string[];
  /** Total number, if not all items are shown. */
  count?: number;
  /** Name of an item in announcements: `Noor Haddad`. */
  nameOf: (id: string) => string;
  /** A grid rather than a single column. */
  grid?: boolean;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

const SORT_KEYS: ShortcutGroup = { title: 'Order', keys: [['Space, then arrow keys', 'Move an item, with the focus on its handle']] };

const INSTRUCTIONS = {
  draggable: 'To move it, press space or enter, then the arrow keys, then space or enter again. Press Escape to cancel.',
};
/** A pointer that moves less than this is a click. */
const DISTANCE_PX = 5;
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * The keyboard moves an item so that one of its edges aligns with the target. A much taller item has its centre elsewhere, so edges are
 * compared.
 */
const closestEdge: CollisionDetection = (args) => {
  if (args.pointerCoordinates !== null) return closestCenter(args);
  const { top, bottom } = args.collisionRect;
  return args.droppableContainers
    .flatMap(({ id }) => {
      const rect = args.droppableRects.get(id);
      return rect === undefined ? [] : [{ id, data: { value: Math.min(Math.abs(rect.top - top), Math.abs(rect.bottom - bottom)) } }];
    })
    .sort((a, b) => a.data.value - b.data.value);
};

/** A list that is sorted by dragging, or by the keyboard on the handle. Each child is a `useSortableItem`. */
export function PortalSortable({ ids, count = ids.length, nameOf, grid = false, onMove, children }: PortalSortableProps) {
  useShortcutGroup(SORT_KEYS);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: unknown): number => ids.indexOf(String(id));
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over !== null && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id));
  };
  const announcements = announcementsFor(
    (id) => nameOf(String(id)),
    (id) => `place ${indexOf(id) + 1} of ${count}`,
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={grid ? closestCenter : closestEdge}
      modifiers={grid ? [] : [upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={grid ? rectSortingStrategy : verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Screen reader announcements during a move. */
function announcementsFor(name: (id: unknown) => string, place: (id: unknown) => string): Announcements {
  return {
    onDragStart: ({ active }) => `${name(active.id)} is picked up, at ${place(active.id)}.`,
    // The first "over" event is the item's own place: it must not replace the pick-up announcement.
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${name(active.id)} is ${over.id === active.id ? 'picked up, at' : 'over'} ${place(over.id)}.`,
    onDragEnd: ({ active, over }) => `${name(active.id)} is put down${over === null ? '' : ` at ${place(over.id)}`}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays at ${place(active.id)}.`,
  };
}

/** One sortable item: the props of its element and of its handle, a button. */
export function useSortableItem(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const style = {
    transform: transform === null ? undefined : `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)`,
    transition,
  };
  return {
    item: { ref: setNodeRef, style, 'data-dragging': isDragging || undefined },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}
