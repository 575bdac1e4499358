import { datesIn } from '../../ui/portal/time/portal-dates';
import { fieldsOf, isEmpty, shown } from './stored-fields';

describe('fieldsOf', () => {
  it('returns the fields of an object, and none of other values', () => {
    expect(fieldsOf({ username: 'ada' })).toEqual({ username: 'ada' });
    expect(fieldsOf(null)).toEqual({});
    expect(fieldsOf('ada')).toEqual({});
  });
});

describe('shown', () => {
  it.each([
    ['firstName', 'Ada', 'Ada'],
    ['isActive', true, 'Yes'],
    ['isActive', false, 'No'],
    ['country', null, 'Empty'],
    ['country', undefined, 'Empty'],
    ['country', '', 'Empty'],
    ['roles', [], 'Empty'],
    ['roles', ['admin', 'project_manager'], 'Admin, Project manager'],
    ['version', 0, '0'],
    ['country', 'SI', 'Slovenia'],
    ['preferred_language', 'en-GB', 'British English'],
    ['birthdate', '1990-02-01', '01/02/1990'],
    ['createdAt', '2026-07-01T11:30:00.123Z', '01/07/2026, 12:30'],
    ['username', '2026-Ada', '2026-Ada'],
    ['preferences', {}, 'The defaults'],
    [
      'preferences',
      { colourScheme: 'dark', dateFormat: 'long', mailTickets: false, sendKey: 'ctrl-enter', undoSend: true },
      'Colour scheme: Dark; Dates: In words; Send messages with: Ctrl + Enter; Time to undo sending: yes; Emails with answers to support tickets: no',
    ],
  ])('writes %s %j as %s', (field, value, text) => {
    expect(shown(field, value, datesIn('british'))).toBe(text);
  });
});

describe('isEmpty', () => {
  it('counts zero as a value', () => {
    expect(isEmpty(0)).toBe(false);
    expect(isEmpty({})).toBe(false);
    expect(isEmpty(null)).toBe(true);
  });
});
