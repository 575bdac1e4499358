import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { type Editor, useEditorState } from '@tiptap/react';
import type { Ref } from 'react';
import type { InsertKind } from '../dialogs/insert-dialog';
import { CommandGroup } from './command-group';
import { FontSizeSelect } from './font-size-select';
import { InsertMenu } from './insert-menu';
import classes from './toolbar.module.css';
import { FORMATS, HISTORY, TABLE, type ToolbarGroup } from './toolbar-commands';
import { useToolbarKeys } from './use-toolbar-keys';

interface DocumentToolbarProps {
  ref: Ref<HTMLDivElement>;
  editor: Editor;
  /** Opens the dialog for something that is inserted. */
  onInsert: (kind: InsertKind) => void;
}

const FONT_SIZE = 'Font size';
const LINK = 'Link';
const INSERT = 'Insert';
const labelsOf = (groups: readonly ToolbarGroup[]): string[] => groups.flatMap(({ commands }) => commands.map(({ label }) => label));
const LABELS = [...labelsOf([HISTORY]), FONT_SIZE, ...labelsOf(FORMATS), LINK, INSERT];
const IN_TABLE = [...LABELS, ...labelsOf([TABLE])];

/** The commands of the editor, in groups that wrap on a narrow screen; those of tables are shown in a table. */
export function DocumentToolbar({ ref, editor, onInsert }: DocumentToolbarProps) {
  const { isInTable, isLink } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({ isInTable: current.isActive('table'), isLink: current.isActive('link') }),
  });
  const { isStop, props } = useToolbarKeys(isInTable ? IN_TABLE : LABELS);
  const shared = { editor, isStop };
  return (
    <div ref={ref} role="toolbar" aria-label="Formatting" className={classes.toolbar} {...props}>
      <CommandGroup group={HISTORY} {...shared} />
      <FontSizeSelect label={FONT_SIZE} {...shared} />
      {FORMATS.map((group) => (
        <CommandGroup key={group.label} group={group} {...shared} />
      ))}
      <button
        type="button"
        className={classes.control}
        data-control={LINK}
        tabIndex={isStop(LINK) ? 0 : -1}
        aria-label={LINK}
        title={LINK}
        aria-pressed={isLink}
        onClick={() => onInsert('link')}
      >
        <IconLink size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <InsertMenu label={INSERT} isStop={isStop} onChoose={onInsert} />
      {isInTable && <CommandGroup group={TABLE} {...shared} />}
    </div>
  );
}
