import fc from 'fast-check';
import { afterDays, dueForDeletion, GRACE_DAYS, ukMoment } from './deletion.rules.js';

const moment = new Date('2026-11-21T04:54:00.000Z');

describe('dueForDeletion', () => {
  it('is null without a reason', () => {
    expect(dueForDeletion({ deletionDueAt: null, pausedAt: null })).toBeNull();
  });

  it('is the scheduled time, or seven days after a pause', () => {
    expect(dueForDeletion({ deletionDueAt: moment, pausedAt: null })).toEqual({ at: moment, reason: 'wish' });
    expect(dueForDeletion({ deletionDueAt: null, pausedAt: moment })).toEqual({
      at: new Date('2026-11-28T04:54:00.000Z'),
      reason: 'no-consent',
    });
  });

  it('is the earlier of the two', () => {
    const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, date, (deletionDueAt, pausedAt) => {
        const due = dueForDeletion({ deletionDueAt, pausedAt });
        const unconsented = afterDays(pausedAt, GRACE_DAYS);
        expect(due?.at.getTime()).toBe(Math.min(deletionDueAt.getTime(), unconsented.getTime()));
        expect(due?.reason).toBe(deletionDueAt < unconsented ? 'wish' : 'no-consent');
      }),
    );
  });
});

describe('ukMoment', () => {
  it('states the UK day and time, including summer time', () => {
    expect(ukMoment(moment)).toMatch(/^Saturday,? 21 November 2026 at 04:54$/);
    expect(ukMoment(new Date('2026-06-30T23:30:00.000Z'))).toMatch(/^Wednesday,? 1 July 2026 at 00:30$/);
  });
});
