import type { TablerIcon } from '@tabler/icons-react';
import IconAlignCenter from '@tabler/icons-react/dist/esm/icons/IconAlignCenter.mjs';
import IconAlignJustified from '@tabler/icons-react/dist/esm/icons/IconAlignJustified.mjs';
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconAlignRight from '@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconArrowsJoin2 from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin2.mjs';
import IconArrowsSplit2 from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs';
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconClearFormatting from '@tabler/icons-react/dist/esm/icons/IconClearFormatting.mjs';
import IconColumnInsertLeft from '@tabler/icons-react/dist/esm/icons/IconColumnInsertLeft.mjs';
import IconColumnInsertRight from '@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs';
import IconColumnRemove from '@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs';
import IconH1 from '@tabler/icons-react/dist/esm/icons/IconH1.mjs';
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs';
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs';
import IconRowInsertTop from '@tabler/icons-react/dist/esm/icons/IconRowInsertTop.mjs';
import IconRowRemove from '@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs';
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs';
import IconTableOff from '@tabler/icons-react/dist/esm/icons/IconTableOff.mjs';
import IconTableRow from '@tabler/icons-react/dist/esm/icons/IconTableRow.mjs';
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs';
import type { ChainedCommands, Editor } from '@tiptap/react';

/** A button of the toolbar. */
interface ToolbarCommand {
  label: string;
  icon: TablerIcon;
  /** The command, as the end of a chain that has focused the text. */
  run: (chain: ChainedCommands) => ChainedCommands;
  /** For a format that is on or off at the cursor. */
  isActive?: (editor: Editor) => boolean;
  /** Not offered while the command would do nothing. */
  isOptional?: true;
}

export interface ToolbarGroup {
  label: string;
  commands: readonly ToolbarCommand[];
}

const mark = (label: string, icon: TablerIcon, name: string): ToolbarCommand => ({
  label,
  icon,
  run: (chain) => chain.toggleMark(name),
  isActive: (editor) => editor.isActive(name),
});

const heading = (level: 1 | 2 | 3, icon: TablerIcon): ToolbarCommand => ({
  label: `Heading ${level}`,
  icon,
  run: (chain) => chain.toggleHeading({ level }),
  isActive: (editor) => editor.isActive('heading', { level }),
});

const align = (label: string, icon: TablerIcon, textAlign: string): ToolbarCommand => ({
  label,
  icon,
  run: (chain) => chain.toggleTextAlign(textAlign),
  isActive: (editor) => editor.isActive({ textAlign }),
});

export const HISTORY: ToolbarGroup = {
  label: 'History',
  commands: [
    { label: 'Undo', icon: IconArrowBackUp, run: (chain) => chain.undo(), isOptional: true },
    { label: 'Redo', icon: IconArrowForwardUp, run: (chain) => chain.redo(), isOptional: true },
  ],
};

export const FORMATS: readonly ToolbarGroup[] = [
  {
    label: 'Text',
    commands: [
      mark('Bold', IconBold, 'bold'),
      mark('Italic', IconItalic, 'italic'),
      mark('Underline', IconUnderline, 'underline'),
      mark('Strikethrough', IconStrikethrough, 'strike'),
      { label: 'Clear formatting', icon: IconClearFormatting, run: (chain) => chain.unsetAllMarks() },
    ],
  },
  { label: 'Headings', commands: [heading(1, IconH1), heading(2, IconH2), heading(3, IconH3)] },
  {
    label: 'Lists and quotes',
    commands: [
      {
        label: 'Bullet list',
        icon: IconList,
        run: (chain) => chain.toggleBulletList(),
        isActive: (editor) => editor.isActive('bulletList'),
      },
      {
        label: 'Numbered list',
        icon: IconListNumbers,
        run: (chain) => chain.toggleOrderedList(),
        isActive: (editor) => editor.isActive('orderedList'),
      },
      {
        label: 'Quote',
        icon: IconBlockquote,
        run: (chain) => chain.toggleBlockquote(),
        isActive: (editor) => editor.isActive('blockquote'),
      },
    ],
  },
  {
    label: 'Alignment',
    commands: [
      align('Align left', IconAlignLeft, 'left'),
      align('Align centre', IconAlignCenter, 'center'),
      align('Align right', IconAlignRight, 'right'),
      align('Justify', IconAlignJustified, 'justify'),
    ],
  },
];

export const TABLE: ToolbarGroup = {
  label: 'Table',
  commands: [
    { label: 'Add row above', icon: IconRowInsertTop, run: (chain) => chain.addRowBefore() },
    { label: 'Add row below', icon: IconRowInsertBottom, run: (chain) => chain.addRowAfter() },
    { label: 'Delete row', icon: IconRowRemove, run: (chain) => chain.deleteRow() },
    { label: 'Add column before', icon: IconColumnInsertLeft, run: (chain) => chain.addColumnBefore() },
    { label: 'Add column after', icon: IconColumnInsertRight, run: (chain) => chain.addColumnAfter() },
    { label: 'Delete column', icon: IconColumnRemove, run: (chain) => chain.deleteColumn() },
    { label: 'Header row', icon: IconTableRow, run: (chain) => chain.toggleHeaderRow() },
    { label: 'Merge cells', icon: IconArrowsJoin2, run: (chain) => chain.mergeCells(), isOptional: true },
    { label: 'Split cell', icon: IconArrowsSplit2, run: (chain) => chain.splitCell(), isOptional: true },
    { label: 'Delete table', icon: IconTableOff, run: (chain) => chain.deleteTable() },
  ],
};
