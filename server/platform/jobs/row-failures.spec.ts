import { Log } from '../observability/log.js';
import { RowFailures } from './row-failures.js';

describe('rows that are processed one by one', () => {
  const log = new Log('silent');
  const logged: object[] = [];
  log.error = (fields) => void logged.push(fields);

  it('are not delayed by one that fails, of which the job is told afterwards', async () => {
    const failures = new RowFailures(log, 'The row could not be processed.');
    const done: Array<string | undefined> = [];
    for (const row of ['a', 'b', 'c'])
      done.push(await failures.run(row, () => (row === 'b' ? Promise.reject(new Error('no')) : Promise.resolve(row))));
    expect(done).toEqual(['a', undefined, 'c']);
    expect(logged).toEqual([expect.objectContaining({ row: 'b' })]);
    expect(() => failures.throwIfAny()).toThrow('1 of 3 could not be processed. The row could not be processed.');
  });

  it('end quietly if none fails', async () => {
    const failures = new RowFailures(log, 'The row could not be processed.');
    await failures.run('a', () => Promise.resolve());
    expect(() => failures.throwIfAny()).not.toThrow();
  });
});
