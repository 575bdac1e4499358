import type { ShortcutGroup } from '../../../lib/shortcuts/shortcuts';

export const DOCUMENT_KEYS: ShortcutGroup = {
  title: 'Document',
  keys: [
    ['Ctrl or Cmd + S', 'Save'],
    ['Ctrl or Cmd + B', 'Bold'],
    ['Ctrl or Cmd + I', 'Italic'],
    ['Ctrl or Cmd + U', 'Underline'],
    ['Ctrl or Cmd + Z', 'Undo'],
    ['Ctrl or Cmd + Shift + Z', 'Redo'],
    ['Tab', 'Next cell of a table, or indent an item of a list'],
    ['Esc', 'From the text to the toolbar'],
  ],
};
