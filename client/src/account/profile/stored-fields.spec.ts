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
    ['Ada', 'Ada'],
    [true, 'Yes'],
    [false, 'No'],
    [null, 'Empty'],
    [undefined, 'Empty'],
    ['', 'Empty'],
    [[], 'Empty'],
    [['admin', 'ceo'], 'admin, ceo'],
    [0, '0'],
    [{ mail: { news: true } }, '{"mail":{"news":true}}'],
  ])('formats %j as %s', (value, text) => {
    expect(shown(value)).toBe(text);
  });
});

describe('isEmpty', () => {
  it('counts zero as a value', () => {
    expect(isEmpty(0)).toBe(false);
    expect(isEmpty({})).toBe(false);
    expect(isEmpty(null)).toBe(true);
  });
});
