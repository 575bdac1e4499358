import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { clientOptions } from '../../server/platform/database/connections/connection.js';
import { prepareDatabase } from '../../server/platform/database/connections/prepare.js';
import { PreparedClient } from '../../server/platform/database/connections/prepared-client.js';
import { unpreparedReason } from '../../server/platform/database/connections/prepared-client-check.js';
import { TimedClient } from '../../server/platform/database/connections/timed-client.js';
import { dataSourceOptions, type ClientClass } from '../../server/platform/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { BrokenClient, ForgetfulClient, ForgivingClient, LooseClient, SilentClient, StaleClient } from '../support/faulty-clients.js';

const PREPARED = 'SELECT name FROM pg_prepared_statements ORDER BY name';

describe('prepared statements', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  /** Runs statements on one connection of such clients. */
  async function withClient<T>(Client: ClientClass, work: (source: DataSource) => Promise<T>): Promise<T> {
    const options = dataSourceOptions(clientOptions({ connectionString: database.url }, 'test'), { Client });
    const source = await new DataSource({ ...options, extra: { ...options.extra, max: 1 } }).initialize();
    try {
      return await work(source);
    } finally {
      await source.destroy();
    }
  }

  it('pass the self-test, on a new connection and on a used one, and leave nothing open', async () => {
    await withClient(PreparedClient, async (source) => {
      expect(await unpreparedReason(source)).toBeUndefined();
      expect(await unpreparedReason(source)).toBeUndefined();
      expect(await source.query('SELECT pg_current_xact_id_if_assigned() AS id')).toEqual([{ id: null }]);
      expect(await source.query(PREPARED)).toContainEqual({ name: 'start' });
    });
  });

  it('return the same results as a client that prepares nothing', async () => {
    await withClient(TimedClient, async (source) => {
      expect(await unpreparedReason(source)).toBeUndefined();
      expect(await source.query(PREPARED)).toEqual([{ name: 'self_test_read' }]);
    });
  });

  it.each<[ClientClass, string]>([
    [StaleClient, 'was answered with other rows'],
    [ForgivingClient, 'was not refused as a division by zero'],
    [BrokenClient, 'wire.bind is not a function'],
    [LooseClient, 'was answered with other rows'],
    [ForgetfulClient, 'a read of SELECT 1 / $1::integer AS quotient was answered wrongly'],
  ])('fail the self-test when the client is a %p', async (Client, problem) => {
    expect(await withClient(Client, (source) => unpreparedReason(source))).toContain(problem);
  });

  it.each([
    [13, 'The database server is PostgreSQL 13, but 14 or newer is needed.'],
    [undefined, 'The database server is PostgreSQL of unknown version, but 14 or newer is needed.'],
  ])('are not tried on a server of version %p, whose schema stays as it is', async (version, sentence) => {
    const query = jest.spyOn(DataSource.prototype, 'query').mockResolvedValueOnce([{ version }]);
    await expect(prepareDatabase({ connectionString: database.url })).rejects.toThrow(sentence);
    expect(query.mock.calls.map(([sql]) => sql)).toEqual([expect.stringContaining('server_version_num')]);
    query.mockRestore();
  });

  it('fail the self-test when an answer never arrives, which does not end the connection', async () => {
    expect(await withClient(SilentClient, (source) => unpreparedReason(source, 20))).toBe('no answer within 20 ms');
  });

  it('fall back to plain ones when the program starts', async () => {
    const connection = { connectionString: database.url };
    expect(await prepareDatabase(connection)).toEqual({ ran: [], statements: { Client: PreparedClient } });
    expect(await prepareDatabase(connection, BrokenClient)).toEqual({
      ran: [],
      statements: { Client: TimedClient, problem: 'TypeError: wire.bind is not a function' },
    });
  });
});
