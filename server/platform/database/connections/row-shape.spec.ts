import { RowShape, type Column } from './row-shape.js';

const TEXT = 25;
const INT4 = 23;
const TIMESTAMPTZ = 1184;

const columns = (...names: string[]): Column[] => names.map((name) => ({ name, dataTypeID: TEXT }));

describe('the shape of rows', () => {
  it('parses each column by its type and leaves NULL alone', () => {
    const shape = new RowShape([
      { name: 'id', dataTypeID: INT4 },
      { name: 'releaseDate', dataTypeID: TIMESTAMPTZ },
      { name: 'note', dataTypeID: TEXT },
    ]);
    const row = { id: 7, releaseDate: '2026-11-21T03:34:55.123Z', note: null };
    const made = shape.parse(['7', '2026-11-21 03:34:55.1234+00', null]);
    expect(made).toEqual(row);
    expect(Object.keys(made)).toEqual(Object.keys(row));
  });

  it('refuses a column that would set the prototype', () => {
    expect(() => new RowShape(columns('a', '__proto__'))).toThrow('__proto__');
  });

  it('fits the same columns only', () => {
    const shape = new RowShape(columns('a', 'b'));
    expect(shape.matches(columns('a', 'b'))).toBe(true);
    expect(shape.matches(columns('b', 'a'))).toBe(false);
    expect(shape.matches(columns('a'))).toBe(false);
    expect(shape.matches([{ name: 'a', dataTypeID: INT4 }, ...columns('b')])).toBe(false);
  });

  it('takes the last of two columns with one name, as pg does', () => {
    expect(new RowShape(columns('a', 'b', 'a')).parse(['1', '2', '3'])).toEqual({ a: '3', b: '2' });
  });
});
