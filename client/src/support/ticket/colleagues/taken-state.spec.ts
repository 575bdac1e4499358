import { describe, expect, it } from '@jest/globals';
import { takenState } from './taken-state';

describe('a reply that assigns the ticket', () => {
  it('waits until the ticket is assigned', () => {
    expect(takenState('sent', null, 'me')).toBe('sent');
    expect(takenState('sent', 'me', 'me')).toBe('taken');
    expect(takenState('taken', 'me', 'me')).toBe('taken');
  });

  it('is over when the ticket has another assignee or none', () => {
    expect(takenState('taken', 'colleague', 'me')).toBe('none');
    expect(takenState('taken', null, 'me')).toBe('none');
  });

  it('assigned nothing if a colleague replied first, even if the ticket is assigned to the agent later', () => {
    expect(takenState('sent', 'colleague', 'me')).toBe('none');
    expect(takenState('none', 'me', 'me')).toBe('none');
  });
});
