import { unpaidText } from './unpaid.rules.js';

const NONE = { time: 0, expenses: 0, deliverables: 0 };
const money = (pounds: number) => `£${pounds.toFixed(2)}`;

describe('what a leaver has not been paid', () => {
  it.each([
    [undefined, undefined, null],
    [NONE, { outstanding: 0 }, null],
    [NONE, { outstanding: 120.5 }, '£120.50 is approved and has not been paid out.'],
    [{ ...NONE, time: 1 }, undefined, 'Not decided yet: 1 time entry.'],
    [
      { time: 2, expenses: 1, deliverables: 3 },
      { outstanding: 10 },
      '£10.00 is approved and has not been paid out. Not decided yet: 2 time entries, 1 expense and 3 deliverables.',
    ],
  ])('%j and %j: %s', (waiting, owed, text) => {
    expect(unpaidText(waiting, owed, money)).toBe(text);
  });
});
