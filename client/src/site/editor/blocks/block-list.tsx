import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Block, type BlockType, MAX_BLOCKS, newBlock, newBlockId } from '../../../../../server/site/project-pages/blocks.rules';
import { ukToday } from '../../../lib/time/now';
import { PortalSortable } from '../../../ui/portal/lists/portal-sortable';
import { AddBlock } from './add-block';
import { BlockCard } from './block-card';
import { kindLabel } from './block-kinds';
import classes from './block-list.module.css';
import type { EditorAction } from '../state/editor-state';
import { type PageProblem, problemsByPath } from '../state/page-problems';

interface BlockListProps {
  blocks: readonly Block[];
  dispatch: (action: EditorAction) => void;
  openId: string | null;
  onOpen: (id: string | null) => void;
  /** The problems to show. */
  problems: readonly PageProblem[];
  onLeave: (id: string, path: string) => void;
}

/** What to focus after the list has changed. */
type Focus = { id: string; on: 'field' | '-1' | '1' | 'head' } | 'undo' | null;

/** The blocks of the page in order: open one, move it by pointer or keyboard, copy it, delete it and undo that. */
export function BlockList({ blocks, dispatch, openId, onOpen, problems, onLeave }: BlockListProps) {
  const place = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<{ block: Block; at: number } | null>(null);
  const [focus, setFocus] = useState<Focus>(null);

  useEffect(() => {
    const root = place.current;
    if (focus === null || root === null) return;
    if (focus === 'undo') {
      root.querySelector<HTMLElement>('[data-undo]')?.focus();
      return;
    }
    const card = root.querySelector(`[data-block="${CSS.escape(focus.id)}"]`);
    const target = {
      field: '[data-path]:not(fieldset)',
      head: '[aria-expanded]',
      '-1': '[data-move="-1"]:enabled',
      '1': '[data-move="1"]:enabled',
    }[focus.on];
    (card?.querySelector<HTMLElement>(target) ?? card?.querySelector<HTMLElement>('[aria-expanded]'))?.focus();
  }, [focus]);

  // Closing a form above would scroll the opened one out of view: keep the clicked header where it is.
  const pressed = useRef<{ head: Element; top: number } | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const { head, top } = pressed.current;
    pressed.current = null;
    window.scrollBy({ top: head.getBoundingClientRect().top - top, behavior: 'instant' });
  }, [openId]);

  const indexOf = (id: string): number => blocks.findIndex((block) => block.id === id);
  const nameOf = (id: string): string => {
    const block = blocks[indexOf(id)];
    return block === undefined ? 'The block' : `${kindLabel(block)} block`;
  };

  const insert = (block: Block, at?: number): void => {
    setRemoved(null);
    dispatch({ kind: 'add', block, at });
    onOpen(block.id);
    setFocus({ id: block.id, on: 'field' });
  };
  const add = (type: BlockType): void => insert(newBlock(type, ukToday()));
  const actions = {
    toggle: (id: string, head: Element) => {
      pressed.current = { head, top: head.getBoundingClientRect().top };
      onOpen(openId === id ? null : id);
    },
    move: (id: string, by: -1 | 1) => {
      dispatch({ kind: 'move', id, to: indexOf(id) + by });
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
      const at = indexOf(id);
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
  // Undone another way: by the toolbar or the keyboard.
  const isBack = removed !== null && indexOf(removed.block.id) !== -1;
  return (
    <div ref={place} className={classes.place}>
      {blocks.length > 0 && (
        <PortalSortable
          ids={blocks.map(({ id }) => id)}
          nameOf={nameOf}
          onMove={(from, to) => dispatch({ kind: 'move', id: blocks[from]?.id ?? '', to })}
        >
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
        </PortalSortable>
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
