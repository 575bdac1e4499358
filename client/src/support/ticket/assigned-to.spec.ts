import { assignedTo } from './assigned-to';

const ADA = { id: 'a', name: 'Ada', role: 'hr', isFormer: false };

describe('who handles a ticket', () => {
  it('is shown to the customer with the role', () => {
    expect(assignedTo({ side: 'customer', assignee: ADA })).toBe('With Ada (HR)');
    expect(assignedTo({ side: 'customer', assignee: null })).toBe('Unassigned');
  });

  it('is shown to agents by name, and whether the colleague has left', () => {
    expect(assignedTo({ side: 'agent', assignee: ADA })).toBe('With Ada');
    expect(assignedTo({ side: 'agent', assignee: { ...ADA, isFormer: true } })).toBe('With Ada (has left)');
  });
});
