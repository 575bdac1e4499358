import { jest } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../server/platform/database/data-source.js';
import { Database, violates } from '../../server/platform/database/transactions.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

const INSERT = 'INSERT INTO things (id, word) VALUES ($1, $2) RETURNING word';

describe('transactions', () => {
  let server: TestDatabase;
  let source: DataSource;
  let database: Database;

  beforeAll(async () => {
    server = await createTestDatabase();
    await server.query('CREATE TABLE things (id integer PRIMARY KEY, word text NOT NULL)');
    // One connection, so that each test continues where the previous one stopped.
    const options = dataSourceOptions({ connectionString: server.url });
    source = await new DataSource({ ...options, extra: { ...options.extra, max: 1 } }).initialize();
    database = new Database(source);
  });

  beforeEach(() => server.query('DELETE FROM things'));

  afterAll(async () => {
    await source.destroy();
    await server.drop();
  });

  const read = async () => (await server.query<{ word: string }>('SELECT word FROM things ORDER BY id')).map(({ word }) => word);

  it.each([1, 2, 3])('return the result of their first statement, and commit all or nothing (time %i)', async () => {
    const [first, second] = await database.transaction(async ({ manager }) => {
      const rows = await manager.query<object[]>(INSERT, [1, 'one']);
      const updated = await manager.query<unknown>('UPDATE things SET word = $2 WHERE id = $1', [1, 'uno']);
      return [rows, updated];
    });
    expect(first).toEqual([{ word: 'one' }]);
    expect(second).toEqual([[], 1]);
    const undone = database.transaction(async ({ manager }) => {
      await manager.query(INSERT, [2, 'two']);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await read()).toEqual(['uno']);
  });

  it('run every kind of statement in the same transaction', async () => {
    const ID = 'SELECT pg_current_xact_id()::text AS id';
    const ids = await database.transaction(async ({ manager }) => {
      const asked = [await manager.query<Array<{ id: string }>>(`${ID} WHERE $1`, [true]), await manager.query<Array<{ id: string }>>(ID)];
      return asked.map(([row]) => row?.id);
    });
    const plainFirst = await database.transaction(async ({ manager }) => {
      const asked = [await manager.query<Array<{ id: string }>>(ID), await manager.query<Array<{ id: string }>>(`${ID} WHERE $1`, [true])];
      return asked.map(([row]) => row?.id);
    });
    expect(new Set(ids).size).toBe(1);
    expect(new Set(plainFirst).size).toBe(1);
    expect(ids[0]).not.toBe(plainFirst[0]);
  });

  it('start with their first statement, from the second one on a connection', async () => {
    await source.query('SELECT 1');
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    const texts = async () => {
      sent.mockClear();
      await database.transaction(({ manager }) => manager.query('SELECT 1 WHERE $1', [true]));
      return (sent.mock.calls as unknown[][]).map(([asked]) => (typeof asked === 'string' ? asked : (asked as { text: string }).text));
    };
    await texts();
    expect(await texts()).toEqual(['SELECT 1 WHERE $1', 'COMMIT']);
    sent.mockRestore();
  });

  it('report the error of their first statement, and leave the connection usable', async () => {
    await database.transaction(({ manager }) => manager.query(INSERT, [1, 'one']));
    for (let time = 0; time < 2; time += 1) {
      const twice = database.transaction(({ manager }) => manager.query(INSERT, [1, 'again']));
      await expect(twice.catch((error: unknown) => violates(error, 'things_pkey'))).resolves.toBe(true);
      const misspelt = database.transaction(({ manager }) => manager.query('SELECT wort FROM things WHERE id = $1', [1]));
      await expect(misspelt).rejects.toThrow('column "wort" does not exist');
      const unsent = database.transaction(({ manager }) => manager.query(INSERT, ['no number', 'x']));
      await expect(unsent).rejects.toThrow('invalid input syntax');
    }
    await database.transaction(({ manager }) => manager.query(INSERT, [2, 'two']));
    expect(await read()).toEqual(['one', 'two']);
  });

  it('leave nothing open when they run no statement', async () => {
    await database.transaction(() => Promise.resolve());
    await expect(database.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await source.query(INSERT, [3, 'outside']);
    expect(await read()).toEqual(['outside']);
  });

  it('can roll back to a savepoint', async () => {
    await database.transaction(async ({ manager }) => {
      await manager.query(INSERT, [1, 'one']);
      const part = manager.transaction(async (inner) => {
        await inner.query(INSERT, [2, 'two']);
        throw new Error('only this');
      });
      await expect(part).rejects.toThrow('only this');
    });
    expect(await read()).toEqual(['one']);
  });
});
