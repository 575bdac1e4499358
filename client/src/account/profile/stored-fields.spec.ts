import { fieldsOf, isEmpty, shown } from './stored-fields';

describe('fieldsOf', () => {
  it('gives the fields, and none of what is no object', () => {
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
  ])('writes %j as %s', (value, text) => {
    expect(shown(value)).toBe(text);
  });
});

describe('isEmpty', () => {
  it('knows that nought is a value', () => {
    expect(isEmpty(0)).toBe(false);
    expect(isEmpty({})).toBe(false);
    expect(isEmpty(null)).toBe(true);
  });
});
