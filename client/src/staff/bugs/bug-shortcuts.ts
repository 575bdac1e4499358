import type { ShortcutGroup } from '../../lib/shortcuts/shortcuts';

const CHANGES = [
  ['E', 'Edit the bug'],
  ['A', 'Assign the bug, or the selected bugs'],
  ['S', 'Set the status of the bug, or of the selected bugs'],
] as const;

export const BUG_LIST_KEYS: ShortcutGroup = {
  title: 'Bug reports',
  keys: [
    ['C', 'Report a bug'],
    ['J / K', 'Next / previous bug'],
    ['X', 'Select the bug'],
    ['Enter', 'Open the bug'],
    ...CHANGES,
    ['/', 'Search'],
  ],
};

export const BUG_PAGE_KEYS: ShortcutGroup = {
  title: 'Bug report',
  keys: [
    ['E', 'Edit the bug'],
    ['A', 'Assign the bug'],
    ['S', 'Set the status'],
  ],
};
