import { Button, Popover } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type KeyboardEvent, useId, useState } from 'react';
import { MAX_BLOCKS } from '../../../../../server/site/project-pages/blocks.rules';
import { BLOCK_LABELS, BLOCK_TYPES, type BlockType, DEFAULT_BLOCK_TYPE } from '../../../../../server/site/project-pages/blocks.rules';
import classes from './add-block.module.css';
import { BLOCK_KINDS } from './block-kinds';

interface AddBlockProps {
  /** The page is empty: shows a hint how to start. */
  isFirst: boolean;
  isFull: boolean;
  onAdd: (type: BlockType) => void;
}

/** Space to leave free above and below, in pixels: the frame's and the editor's bars, and a margin. */
const ROOM = { top: 168, bottom: 8 };
/** Minimum height of the menu in pixels. */
const MIN_HEIGHT = 160;

/** On a small screen the menu scrolls instead of the page. */
function fit({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }): void {
  elements.floating.style.maxHeight = `${Math.max(MIN_HEIGHT, availableHeight)}px`;
}

/** A menu of block types, each with a description; the hero is preselected. */
export function AddBlock({ isFirst, isFull, onAdd }: AddBlockProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const choose = (type: BlockType): void => {
    setOpen(false);
    onAdd(type);
  };
  return (
    <div className={classes.adding} data-first={isFirst || undefined}>
      {isFirst && (
        <>
          <p className={classes.title}>This page is empty</p>
          <p className={classes.text}>
            Most pages open with a hero. Until there are blocks, visitors see the project's title and description.
          </p>
        </>
      )}
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        width={368}
        trapFocus
        returnFocus
        withinPortal={false}
        hideDetached={false}
        shadow="none"
        middlewares={{ shift: true, flip: { padding: ROOM }, size: { padding: ROOM, apply: fit } }}
      >
        <Popover.Target>
          <Button
            variant={isFirst ? 'filled' : 'default'}
            fullWidth={!isFirst}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={isFull}
            aria-haspopup="menu"
            onClick={() => setOpen(!open)}
          >
            Add block
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <div id={id} role="menu" aria-label="Types of blocks" className={classes.menu} onKeyDown={walk}>
            {BLOCK_TYPES.map((type) => (
              <Kind key={type} type={type} onChoose={choose} />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      {isFull && <p className={classes.text}>A page holds at most {MAX_BLOCKS} blocks.</p>}
    </div>
  );
}

function Kind({ type, onChoose }: { type: BlockType; onChoose: (type: BlockType) => void }) {
  const { icon: Icon, about } = BLOCK_KINDS[type];
  const id = useId();
  return (
    <button
      type="button"
      role="menuitem"
      className={classes.kind}
      aria-label={BLOCK_LABELS[type]}
      aria-describedby={id}
      data-autofocus={type === DEFAULT_BLOCK_TYPE || undefined}
      onClick={() => onChoose(type)}
    >
      <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.content}>
        <span className={classes.label}>{BLOCK_LABELS[type]}</span>
        <span id={id} className={classes.about}>
          {about}
        </span>
      </span>
    </button>
  );
}

/** Arrow keys, Home and End move between the types, as in every menu. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]'));
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: (at + 1) % items.length, ArrowUp: (at - 1 + items.length) % items.length, Home: 0, End: items.length - 1 }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
