import { listedGroups, type ShortcutGroup } from './shortcuts';

const group = (title: string): ShortcutGroup => ({ title, keys: [['K', title]] });
const search = group('Search');
const bugs = group('Bug reports');
const text = group('Texts');
const groups = [
  { group: search, isInDialog: false },
  { group: text, isInDialog: true },
  { group: bugs, isInDialog: false },
  { group: text, isInDialog: true },
];

describe('the groups in the keyboard map', () => {
  it('are those of the page, the latest first', () => {
    expect(listedGroups({ groups, isOverDialog: false })).toEqual([bugs, search]);
  });

  it('are those of the dialog when one is open, each once however many fields have it', () => {
    expect(listedGroups({ groups, isOverDialog: true })).toEqual([text]);
  });
});
