import { laterBoard } from './playtests.api';

it('a board that was read before the one that is shown does not replace it', () => {
  const [earlier, later] = [
    { notes: [], last_seq: 5 },
    { notes: [], last_seq: 6 },
  ];
  expect([laterBoard(later, earlier), laterBoard(earlier, later), laterBoard(undefined, earlier)]).toEqual([later, later, earlier]);
});
