import { changeText, isNoChange, type ChangePeople } from './ticket-changes.rules.js';

const people: ChangePeople = { by: { id: 'i', name: 'Idris' }, from: 'Saoirse', to: 'Grace' };

describe('a change of a ticket', () => {
  it.each([
    [{ assignee: { from: null, to: 'i' } }, 'Idris took this ticket.'],
    [{ assignee: { from: null, to: 'i', byReply: true } }, 'Idris replied and took this ticket.'],
    [{ assignee: { from: 's', to: 'g' } }, 'Idris assigned this ticket to Grace.'],
    [{ assignee: { from: 'i', to: null } }, 'Idris put this ticket back.'],
    [{ assignee: { from: 's', to: null } }, 'Idris took this ticket from Saoirse.'],
    [{ priority: { from: 'normal', to: 'urgent' } }, 'Idris changed the priority from Normal to Urgent.'],
    [{ tags: { added: ['lamp'], removed: ['eu'] } }, 'Idris added the tag “lamp”. Idris removed the tag “eu”.'],
  ] as const)('%j is described in a sentence', (change, text) => {
    expect(changeText(change as never, people)).toBe(text);
  });

  it('is empty if nothing differs', () => {
    expect(isNoChange({ assignee: { from: 'i', to: 'i' }, priority: { from: 'low', to: 'low' }, tags: { added: [], removed: [] } })).toBe(
      true,
    );
    expect(isNoChange({ tags: { added: ['lamp'], removed: [] } })).toBe(false);
  });
});
