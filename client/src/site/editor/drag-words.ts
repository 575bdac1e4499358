import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';

export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable: 'To move a block, press space or enter, then the arrow keys, and space or enter again to drop it. Escape leaves it where it was.',
};

/** What is said while a block is dragged. `name` and `place` speak of a block by its id: "Hero", "2 of 5". */
export function announcements(name: (id: string) => string, place: (id: string) => string): Announcements {
  return {
    onDragStart: ({ active }) => `${name(String(active.id))} block picked up.`,
    // Said right after the first, so it must not take back what that said.
    onDragOver: ({ active, over }) => {
      const block = `${name(String(active.id))} block`;
      if (over === null) return `${block} held over no place.`;
      return over.id === active.id ? `${block} held over its own place, ${place(String(active.id))}.` : `${block} moved to place ${place(String(over.id))}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null ? `${name(String(active.id))} block dropped where it was.` : `${name(String(active.id))} block dropped at place ${place(String(over.id))}.`,
    onDragCancel: ({ active }) => `Moving the ${name(String(active.id))} block was called off. It stays at place ${place(String(active.id))}.`,
  };
}
