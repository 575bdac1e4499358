import { readMailState } from './outbox-filter';
import { outboxSummary } from './outbox-summary';

describe('outboxSummary', () => {
  it('counts only the states that occur', () => {
    expect(outboxSummary({ sentToday: 12, queued: 0, failed: 0, kept: 0 })).toBe('12 sent today. Opening an email is recorded.');
    expect(outboxSummary({ sentToday: 0, queued: 2, failed: 1, kept: 1250 })).toBe(
      '0 sent today, 2 queued, 1 failed, 1,250 stored here because no mail server was configured. Opening an email is recorded.',
    );
  });

  it('handles a limited count and a missing one', () => {
    expect(outboxSummary({ sentToday: 10_000, queued: 0, failed: 0, kept: 0 })).toMatch(/^10,000 or more sent today/);
    expect(outboxSummary(null)).toBe('The number of waiting emails is unknown.');
  });
});

describe('the state in the address', () => {
  it.each([
    ['mails=failed', 'failed'],
    ['mails=lost', ''],
    ['mails=toString', ''],
    ['', ''],
  ])('%j means %j', (text, state) => {
    expect(readMailState(new URLSearchParams(text))).toBe(state);
  });
});
