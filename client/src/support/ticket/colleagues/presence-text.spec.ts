import { presenceText } from './presence-text';

it('names who is writing and who is viewing', () => {
  expect(presenceText([{ name: 'Idris', state: 'viewing' }])).toBe('Idris is viewing this ticket.');
  expect(
    presenceText([
      { name: 'Idris', state: 'viewing' },
      { name: 'Grace', state: 'viewing' },
      { name: 'Saoirse', state: 'replying' },
    ]),
  ).toBe('Saoirse is replying. Idris and Grace are viewing this ticket.');
});
