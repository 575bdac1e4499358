import { agentRole, readerRole } from './agent-role.js';

it.each([
  [['support_lead', 'admin'], 'support', 'support'],
  [['user', 'admin', 'ceo'], 'admin', 'admin'],
  [['hr', 'dpo'], 'hr', 'hr'],
])('%j is stored as %s and displayed as %s', (roles, writes, reads) => {
  expect([agentRole(roles), readerRole(roles)]).toEqual([writes, reads]);
});

it.each([
  [['ceo'], 'ceo'],
  [['user', 'dpo'], 'dpo'],
])('a non-agent with access to investigations, %j, is displayed as %s', (roles, reads) => {
  expect(readerRole(roles)).toBe(reads);
});
