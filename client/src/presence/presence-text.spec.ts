import { presenceText } from './presence-text';

const DOING = { viewing: 'viewing this ticket', writing: 'replying' };

it('names who is writing and who is viewing', () => {
  expect(presenceText([], DOING)).toBe('');
  expect(presenceText([{ name: 'Idris', state: 'viewing' }], DOING)).toBe('Idris is viewing this ticket.');
  expect(
    presenceText(
      [
        { name: 'Idris', state: 'viewing' },
        { name: 'Grace', state: 'viewing' },
        { name: 'Saoirse', state: 'writing' },
      ],
      DOING,
    ),
  ).toBe('Saoirse is replying. Idris and Grace are viewing this ticket.');
});
