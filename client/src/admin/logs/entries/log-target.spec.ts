import { isOwnAccount, targetAddress, targetText } from './log-target';

const ID = '0b8f7a3e-1111-4222-8333-123456789abc';

describe('the target of an entry', () => {
  it.each([
    [{ type: 'ticket', id: ID, name: '#12' }, 'Ticket #12', '/admin?section=tickets&search=%2312'],
    [{ type: 'user', id: ID, name: 'Ada Lovelace' }, 'User Ada Lovelace', `/admin?section=users&search=${ID}`],
    [{ type: 'project', id: ID, name: 'Nightfall' }, 'Project Nightfall', `/admin/project-pages/${ID}`],
    [{ type: 'product', id: ID, name: 'Mug' }, 'Product Mug', `/admin?section=store&tab=list&product=${ID}`],
    [{ type: 'user', id: ID, name: null }, 'User 0b8f7a3e… (deleted)', null],
    [{ type: 'role_code', id: ID, name: 'for tester' }, 'Role code for tester', '/admin?section=invites'],
    [{ type: 'support_category', id: 'billing', name: null }, 'Support category billing', '/admin?section=support-settings&tab=categories'],
    [{ type: 'support', id: 'hours', name: null }, 'Support hours', '/admin?section=support-settings&tab=hours'],
    [{ type: 'log', id: ID, name: null }, 'Log', null],
    [{ type: 'about', id: 'story', name: null }, 'About page', '/admin?section=about'],
    [{ type: 'values', id: 'all', name: null }, 'Values', '/admin?section=values'],
    [{ type: 'bug', id: ID, name: '#42' }, 'Bug #42', '/staff?section=bugs&bug=BUG-42'],
    [{ type: 'build', id: ID, name: '0.9.3 Nightfall' }, 'Build 0.9.3 Nightfall', `/staff?section=builds&build=${ID}`],
    [{ type: 'build', id: ID, name: null }, 'Build 0b8f7a3e… (deleted)', null],
    [{ type: 'transaction', id: ID, name: 'Office rent' }, 'Transaction Office rent', `/staff?section=finances&transaction=${ID}`],
    [{ type: 'ledger-month', id: '2026-08', name: null }, 'Month August 2026', '/staff?section=finances&view=months'],
    [{ type: 'sale', id: ID, name: 'INV-00042' }, 'Sale INV-00042', `/staff?section=sales&sale=${ID}`],
    [
      { type: 'payable', id: ID, name: 'Ana Novak, Taxi' },
      'Payable Ana Novak, Taxi',
      `/staff?section=clarity&as=admin&view=payouts&payable=${ID}`,
    ],
    [{ type: 'time-entry', id: ID, name: null }, 'Time entry 0b8f7a3e… (deleted)', null],
    [{ type: 'expense', id: ID, name: 'Ana Novak, Taxi' }, 'Expense Ana Novak, Taxi', '/staff?section=clarity&as=admin&view=audit'],
    [{ type: 'application', id: ID, name: 'Ben Ode' }, 'Application Ben Ode', '/admin?section=applications&search=Ben%20Ode'],
    [{ type: 'application', id: 'list', name: null }, 'Application', '/admin?section=applications'],
    [{ type: 'announcement', id: ID, name: 'Holidays' }, 'Announcement Holidays', `/staff?section=announcements&announcement=${ID}`],
    [{ type: 'finance-export', id: 'xlsx', name: null }, 'Export of xlsx', '/staff?section=finances'],
    [
      { type: 'tax-deadline', id: 'vat_return:2026-08-31', name: null },
      'Deadline vat return:2026-08-31',
      '/staff?section=finances&view=tax',
    ],
    [{ type: 'legal', id: 'terms', name: null }, 'Legal text terms', '/admin?section=legal'],
    [{ type: 'legal', id: ID, name: null }, 'Legal text', '/admin?section=legal'],
    [{ type: 'something-new', id: ID, name: null }, 'Something new', null],
  ])('%j is called %s', (target, text, address) => {
    expect(targetText(target)).toBe(text);
    expect(targetAddress(target)).toBe(address);
  });

  it('is omitted for an account that acted on itself', () => {
    expect(isOwnAccount({ actorId: ID, target: { type: 'user', id: ID, name: null } })).toBe(true);
    expect(isOwnAccount({ actorId: null, target: { type: 'user', id: ID, name: null } })).toBe(false);
    expect(isOwnAccount({ actorId: ID, target: null })).toBe(false);
  });
});
