import { checkDeadlines, closeAfterReminder, deadlinesAfter, proposalDeadlines, reopenUntil } from './closing.rules.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const inDays = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

describe('the deadlines for an unresponsive customer', () => {
  it('remind after 5 days and close after 7, or as configured', () => {
    expect(proposalDeadlines(NOW, 7)).toEqual({ remindAt: inDays(5), closeAt: inDays(7) });
    expect(proposalDeadlines(NOW, 3)).toEqual({ remindAt: inDays(1), closeAt: inDays(3) });
  });

  it('remind of the security check after 7 days and close after 14', () => {
    expect(checkDeadlines(NOW)).toEqual({ remindAt: inDays(7), closeAt: inDays(14) });
  });

  it('end with their state and with the check', () => {
    const none = { remindAt: null, closeAt: null };
    expect(deadlinesAfter('customerReply', { status: 'pending_customer', verified: true }, 'open', NOW)).toEqual(none);
    expect(deadlinesAfter('verifyCode', { status: 'open', verified: false }, 'open', NOW)).toEqual(none);
    expect(deadlinesAfter('agentReply', { status: 'pending_customer', verified: true }, 'pending_customer', NOW)).toEqual({});
    expect(deadlinesAfter('manage', { status: 'open', verified: false }, 'open', NOW)).toEqual({});
  });

  it('restart when an unverified customer acts', () => {
    expect(deadlinesAfter('sendCode', { status: 'open', verified: false }, 'open', NOW)).toEqual(checkDeadlines(NOW));
    expect(deadlinesAfter('reopen', { status: 'closed', verified: false }, 'open', NOW)).toEqual(checkDeadlines(NOW));
    expect(deadlinesAfter('reopen', { status: 'closed', verified: true }, 'open', NOW)).toEqual({ remindAt: null, closeAt: null });
  });

  it('never shorten the promised notice period', () => {
    expect(closeAfterReminder(inDays(2), true, NOW)).toEqual(inDays(2));
    expect(closeAfterReminder(inDays(-3), true, NOW)).toEqual(inDays(2));
    expect(closeAfterReminder(inDays(1), false, NOW)).toEqual(inDays(7));
  });

  it('leave 14 days to reopen', () => {
    expect(reopenUntil(NOW)).toEqual(inDays(14));
  });
});
