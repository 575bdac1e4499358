import type { ShortcutGroup } from '../../../lib/shortcuts/shortcuts';

export const DOCUMENT_KEYS: ShortcutGroup = {
  title: 'Document',
  keys: [
    ['Ctrl or Cmd + S', 'Save'],
    ['Ctrl or Cmd + B', 'Bold'],
    ['Ctrl or Cmd + I', 'Italic'],
    ['Ctrl or Cmd + U', 'Underline'],
    ['Ctrl or Cmd + Alt + 1 / 2 / 3', 'Heading of level 1 / 2 / 3'],
    ['Ctrl or Cmd + Alt + 0', 'Paragraph'],
    ['Ctrl or Cmd + Shift + 7 / 8', 'Numbered / bulleted list'],
    ['Ctrl or Cmd + Shift + L / E / R / J', 'Align left / centre / right / justify'],
    ['Ctrl or Cmd + Shift + B', 'Quotation'],
    ['Ctrl or Cmd + Z', 'Undo'],
    ['Ctrl or Cmd + Y', 'Redo'],
    ['Ctrl or Cmd + Shift + Z', 'Redo'],
    ['Tab', 'Next cell of a table, or indent an item of a list'],
    ['Shift + Tab', 'Previous cell, or outdent an item'],
    ['Esc', 'From the text to the toolbar'],
  ],
};
