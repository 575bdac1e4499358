import { isOwnAccount, targetAddress, targetText } from './log-target';

const ID = '0b8f7a3e-1111-4222-8333-123456789abc';

describe('what an entry was done to', () => {
  it.each([
    [{ type: 'ticket', id: ID, name: '#12' }, 'Ticket #12', '/admin?section=tickets&search=%2312'],
    [{ type: 'user', id: ID, name: 'Ada Lovelace' }, 'User Ada Lovelace', `/admin?section=users&search=${ID}`],
    [{ type: 'project', id: ID, name: 'Nightfall' }, 'Project Nightfall', `/admin/project-pages/${ID}`],
    [{ type: 'product', id: ID, name: 'Mug' }, 'Product Mug', `/admin?section=store&tab=list&product=${ID}`],
    [{ type: 'user', id: ID, name: null }, 'User 0b8f7a3e…', null],
    [{ type: 'role_code', id: ID, name: null }, 'Role code 0b8f7a3e…', '/admin?section=invites'],
    [{ type: 'support_category', id: 'billing', name: null }, 'Support category billing', '/admin?section=support-settings&tab=categories'],
    [{ type: 'support', id: 'hours', name: null }, 'Support', '/admin?section=support-settings&tab=hours'],
    [{ type: 'log', id: ID, name: null }, 'Log', null],
  ])('%j is called %s', (target, text, address) => {
    expect(targetText(target)).toBe(text);
    expect(targetAddress(target)).toBe(address);
  });

  it('need not be said twice of an account that acted on itself', () => {
    expect(isOwnAccount({ actorId: ID, target: { type: 'user', id: ID, name: null } })).toBe(true);
    expect(isOwnAccount({ actorId: null, target: { type: 'user', id: ID, name: null } })).toBe(false);
    expect(isOwnAccount({ actorId: ID, target: null })).toBe(false);
  });
});
