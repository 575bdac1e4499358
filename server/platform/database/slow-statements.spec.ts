import fc from 'fast-check';
import { SlowStatements, withoutValues } from './slow-statements.js';

describe('withoutValues', () => {
  it.each([
    ['SELECT *\n  FROM users\tWHERE id = $1', 'SELECT * FROM users WHERE id = $1'],
    [`SELECT 1 FROM users WHERE email = 'ada@example.org' AND age > 41.5`, 'SELECT ? FROM users WHERE email = ? AND age > ?'],
    [`UPDATE t SET a = 'it''s', b = E'x' WHERE c1 = 'open'`, 'UPDATE t SET a = ?, b = ? WHERE c1 = ?'],
    ['SELECT * FROM t WHERE id IN ($1, $2, $3) LIMIT 20', 'SELECT * FROM t WHERE id IN ($1, …) LIMIT ?'],
    [`SELECT 'never closed`, 'SELECT ?'],
    ['SELECT t1."n2" FROM t1', 'SELECT t1."n2" FROM t1'],
  ])('%j', (sql, text) => expect(withoutValues(sql)).toBe(text));

  it('is at most 300 characters long and contains no quoted values', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const text = withoutValues(`SELECT * FROM t WHERE secret = '${value.replaceAll("'", "''")}' AND ${'x = y AND '.repeat(40)}`);
        expect(text.length).toBeLessThanOrEqual(300);
        expect(text).toMatch(/^SELECT \* FROM t WHERE secret = \? AND x = y/);
      }),
    );
  });
});

describe('SlowStatements', () => {
  it('lists the slowest first, with calls, mean and maximum', () => {
    const slow = new SlowStatements();
    slow.record('SELECT a FROM t LIMIT 10', 60);
    slow.record('SELECT a FROM t LIMIT 20', 100.04);
    slow.record('SELECT b FROM t', 90);
    slow.record('SELECT c FROM t', 300);
    expect(slow.slowest(2)).toEqual([
      { statement: 'SELECT c FROM t', calls: 1, meanMs: 300, maxMs: 300 },
      { statement: 'SELECT a FROM t LIMIT ?', calls: 2, meanMs: 80, maxMs: 100 },
    ]);
  });

  it('retains a hundred, the most recently slow ones', () => {
    const slow = new SlowStatements();
    slow.record('SELECT often FROM t', 60);
    for (let n = 0; n < 500; n += 1) {
      slow.record(`SELECT column_${n} FROM t`, 60);
      if (n % 50 === 0) slow.record('SELECT often FROM t', 60);
    }
    const listed = slow.slowest(1_000).map(({ statement }) => statement);
    expect(listed).toHaveLength(100);
    expect(listed).toContain('SELECT often FROM t');
    expect(listed).toContain('SELECT column_499 FROM t');
    expect(listed).not.toContain('SELECT column_399 FROM t');
  });
});
