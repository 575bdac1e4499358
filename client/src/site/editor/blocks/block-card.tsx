import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconPuzzleOff from '@tabler/icons-react/dist/esm/icons/IconPuzzleOff.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useId, useState } from 'react';
import { type Block, isKnownBlock } from '../../../../../server/site/project-pages/blocks.rules';
import { useSortableItem } from '../../../ui/portal/lists/portal-sortable';
import classes from './block-card.module.css';
import { BlockForm } from './block-form';
import { BLOCK_KINDS, kindLabel } from './block-kinds';
import { FieldScopeContext } from '../fields/field-scope';
import { summaryOf } from '../state/page-draft';
import { ToolButton } from '../tool-button';

/** Callbacks from a card to the list. */
interface BlockActions {
  toggle: (id: string, head: Element) => void;
  move: (id: string, by: -1 | 1) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  change: (id: string, changes: object, field: string | null) => void;
  leave: (id: string, path: string) => void;
}

interface BlockCardProps {
  block: Block;
  index: number;
  count: number;
  isOpen: boolean;
  /** The page has reached the maximum number of blocks. */
  isFull: boolean;
  /** Error messages by path; the empty path is about the whole block. */
  problems: Readonly<Record<string, string>>;
  actions: BlockActions;
}

/** One block in the list: a header that names, moves, copies and deletes it, and its form while it is open. */
export function BlockCard({ block, index, count, isOpen, isFull, problems, actions }: BlockCardProps) {
  const { id } = block;
  const body = useId();
  const { item, handle } = useSortableItem(id);
  // A form that was opened once stays mounted, so that an upload continues while another block is open.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);

  const Icon = isKnownBlock(block) ? BLOCK_KINDS[block.type].icon : IconPuzzleOff;
  const label = kindLabel(block);
  const name = `${label} block, ${index + 1} of ${count}`;
  const wrong = Object.keys(problems).length;

  return (
    <li {...item} className={classes.card} data-block={id} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <button {...handle} type="button" className={classes.grip} aria-label={`Drag ${name}`} title="Drag to move">
          <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
        </button>
        <h3 className={classes.name}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={(event) => actions.toggle(id, event.currentTarget)}
          >
            <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden="true" />
            <span className={classes.text}>
              <span className={classes.label}>{label}</span>
              <span className={classes.summary}>{summaryOf(block)}</span>
            </span>
            {wrong > 0 && (
              <span className={classes.wrong}>
                <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
                <span className="visually-hidden">has {wrong === 1 ? 'a problem' : `${wrong} problems`}</span>
              </span>
            )}
            <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </h3>
        <div className={classes.tools}>
          <ToolButton
            icon={IconArrowUp}
            data-move="-1"
            label={`Move ${name} up`}
            disabled={index === 0}
            onClick={() => actions.move(id, -1)}
          />
          <ToolButton
            icon={IconArrowDown}
            data-move="1"
            label={`Move ${name} down`}
            disabled={index === count - 1}
            onClick={() => actions.move(id, 1)}
          />
          <ToolButton icon={IconCopy} label={`Duplicate ${name}`} disabled={isFull} onClick={() => actions.duplicate(id)} />
          <ToolButton icon={IconTrash} danger label={`Delete ${name}`} onClick={() => actions.remove(id)} />
        </div>
      </div>
      <div id={body} className={classes.body} hidden={!isOpen}>
        {problems[''] && <p className={classes.problem}>{problems['']}</p>}
        {wasOpen && isKnownBlock(block) && (
          <FieldScopeContext value={{ problems, leave: (path) => actions.leave(id, path) }}>
            <BlockForm block={block} change={(changes, field) => actions.change(id, changes, field)} />
          </FieldScopeContext>
        )}
        {!isKnownBlock(block) && (
          <p className={classes.unknown}>
            This version of the editor does not support blocks of the type “{block.type}”. The block is saved unchanged with the page, and
            visitors do not see it.
          </p>
        )}
      </div>
    </li>
  );
}
