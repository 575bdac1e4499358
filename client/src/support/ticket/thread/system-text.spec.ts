import { systemText } from './system-text';

describe('changes of a ticket in its thread', () => {
  it.each([
    ['The customer reopened this ticket.', 'You reopened this ticket.'],
    ['The customer has revoked support’s access to this ticket.', 'You have revoked support’s access to this ticket.'],
    ['Support proposes to close this ticket.', 'Support proposes to close this ticket.'],
  ])('address its customer: %s', (recorded, read) => {
    expect(systemText(recorded, 'customer')).toBe(read);
    expect(systemText(recorded, 'agent')).toBe(recorded);
  });
});
