import { noteTitle } from './playtests.rules.js';

describe('the title of a bug that was a note', () => {
  it.each([
    ['Rain falls through the roof.\nOn every tide.', 'Rain falls through the roof.'],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['x'.repeat(121), `${'x'.repeat(119)}…`],
    [`${'x'.repeat(118)}😀${'y'.repeat(20)}`, `${'x'.repeat(118)}…`],
  ])('%j', (body, title) => {
    expect(noteTitle(body)).toBe(title);
  });
});
