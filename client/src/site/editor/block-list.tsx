import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, type Modifier, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { MAX_BLOCKS } from '../../../../server/site/blocks.rules';
import { type Block, type BlockType, newBlock, newBlockId } from '../../../../server/site/blocks.rules';
import { ukDate } from '../../../../server/users/profile.rules';
import { AddBlock } from './add-block';
import { BlockCard } from './block-card';
import { kindLabel } from './block-kinds';
import classes from './block-list.module.css';
import { announcements, INSTRUCTIONS } from './drag-words';
import type { EditorAction } from './editor-state';
import { type PageProblem, problemsByPath } from './page-problems';

interface BlockListProps {
  blocks: readonly Block[];
  dispatch: (action: EditorAction) => void;
  openId: string | null;
  onOpen: (id: string | null) => void;
  /** Those that may be shown. */
  problems: readonly PageProblem[];
  onLeave: (id: string, path: string) => void;
}

/** What has the keyboard after the list changed. */
type Focus = { id: string; on: 'field' | '-1' | '1' | 'head' } | 'undo' | null;

const DISTANCE_PX = 5;
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The blocks of the page in their order: open one, move it by pointer or keyboard, copy it, delete it and take that back. */
export function BlockList({ blocks, dispatch, openId, onOpen, problems, onLeave }: BlockListProps) {
  const place = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<{ block: Block; at: number } | null>(null);
  const [focus, setFocus] = useState<Focus>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  useEffect(() => {
    const root = place.current;
    if (focus === null || root === null) return;
    if (focus === 'undo') {
      root.querySelector<HTMLElement>('[data-undo]')?.focus();
      return;
    }
    const card = root.querySelector(`[data-block="${CSS.escape(focus.id)}"]`);
    const wanted = { field: '[data-path]:not(fieldset)', head: '[aria-expanded]', '-1': '[data-move="-1"]:enabled', '1': '[data-move="1"]:enabled' }[focus.on];
    (card?.querySelector<HTMLElement>(wanted) ?? card?.querySelector<HTMLElement>('[aria-expanded]'))?.focus();
  }, [focus]);

  const placeOf = (id: string): number => blocks.findIndex((block) => block.id === id);
  const say = announcements((id) => {
    const at = placeOf(id);
    const block = blocks[at];
    return block === undefined ? 'Block' : kindLabel(block);
  }, (id) => `${placeOf(id) + 1} of ${blocks.length}`);

  const insert = (block: Block, at?: number): void => {
    setRemoved(null);
    dispatch({ kind: 'add', block, at });
    onOpen(block.id);
    setFocus({ id: block.id, on: 'field' });
  };
  const add = (type: BlockType): void => insert(newBlock(type, ukDate(new Date())));
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over !== null) dispatch({ kind: 'move', id: String(active.id), to: placeOf(String(over.id)) });
  };
  const actions = {
    toggle: (id: string) => onOpen(openId === id ? null : id),
    move: (id: string, by: -1 | 1) => {
      dispatch({ kind: 'move', id, to: placeOf(id) + by });
      setFocus({ id, on: `${by}` });
    },
    duplicate: (id: string) => {
      const newId = newBlockId();
      setRemoved(null);
      dispatch({ kind: 'duplicate', id, newId });
      onOpen(newId);
      setFocus({ id: newId, on: 'head' });
    },
    remove: (id: string) => {
      const at = placeOf(id);
      const block = blocks[at];
      if (block === undefined) return;
      dispatch({ kind: 'remove', id });
      setRemoved({ block, at });
      setFocus('undo');
      if (openId === id) onOpen(null);
    },
    change: (id: string, changes: object, field: string | null) => dispatch({ kind: 'change', id, changes, field }),
    leave: onLeave,
  };

  const isFull = blocks.length >= MAX_BLOCKS;
  // Undone another way: by the button above, or by the keyboard.
  const isBack = removed !== null && placeOf(removed.block.id) !== -1;
  return (
    <div ref={place} className={classes.place}>
      {blocks.length > 0 && (
        <DndContext sensors={sensors} collisionDetection={closestCenter} modifiers={[upAndDown]} accessibility={{ announcements: say, screenReaderInstructions: INSTRUCTIONS }} onDragEnd={drop}>
          <SortableContext items={blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <ol className={classes.list} aria-label="Blocks of the page">
              {blocks.map((block, index) => (
                <BlockCard
                  key={block.id}
                  block={block}
                  index={index}
                  count={blocks.length}
                  isOpen={block.id === openId}
                  isFull={isFull}
                  problems={problemsByPath(problems, block.id)}
                  actions={actions}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {removed !== null && !isBack && (
        <div className={classes.removed} role="status">
          <span>{kindLabel(removed.block)} deleted.</span>
          <Button data-undo variant="default" size="xs" onClick={() => insert(removed.block, removed.at)}>
            Undo
          </Button>
        </div>
      )}
      <AddBlock isFirst={blocks.length === 0} isFull={isFull} onAdd={add} />
    </div>
  );
}
