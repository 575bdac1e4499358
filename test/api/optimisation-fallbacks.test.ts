import { IncomingMessage, ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { prepareDatabase } from '../../server/platform/database/connections/prepare.js';
import { TimedClient } from '../../server/platform/database/connections/timed-client.js';
import { Database } from '../../server/platform/database/transactions.js';
import type { NodeClasses } from '../../server/platform/http/node-classes.js';
import { PortalAdapter } from '../../server/platform/http/portal-adapter.js';
import { Log } from '../../server/platform/observability/log.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { BrokenClient } from '../support/faulty-clients.js';

/** Classes that can only be called with `new`, as in a future version of Node.js. */
class ModernRequest extends IncomingMessage {}
class ModernResponse extends ServerResponse {}

describe('a program whose optimised parts are incompatible with Node.js and pg', () => {
  const warn = jest.spyOn(Log.prototype, 'warn');
  let database: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { statements } = await prepareDatabase({ connectionString: database.url }, BrokenClient);
    const adapter = new PortalAdapter(undefined, { IncomingMessage: ModernRequest, ServerResponse: ModernResponse } as NodeClasses);
    app = await createTestApp({ database, parts: { adapter, statements } });
  });

  afterAll(async () => {
    await app.close();
    await database.drop();
    warn.mockRestore();
  });

  it('logs a message once for each part', () => {
    // Applications of other tests may still be closing, and log warnings about that.
    const own = warn.mock.calls.filter(([, message]) => /Express swaps them|Statements are not prepared/.test(message));
    expect(own.map(([details]) => details)).toEqual([{ node: process.version }, { reason: 'TypeError: wire.bind is not a function' }]);
  });

  it('still answers requests', async () => {
    const connection: unknown = await app.nest.get(Database).transaction(async ({ manager }) => manager.queryRunner?.connect());
    expect(Object.getPrototypeOf(connection)).toBe(TimedClient.prototype);
    const owner = await app.signUp({ roles: ['admin'] });
    const values = [{ title: 'Kind', text: 'To each other.' }];
    const { body: before } = await owner.agent.get('/api/admin/values').expect(200);
    const { version } = before as { version: number };
    await owner.agent.put('/api/admin/values').send({ values, version }).expect(200);
    await owner.agent.put('/api/admin/values').send({ values, version }).expect(409);
    expect((await app.agent().get('/api/values').expect(200)).body).toEqual(values);
    // From the in-memory cache, before Express.
    await app.agent().get('/api/values').expect(200);
    await app.agent().get('/api/admin/values').expect(401);
    await app.agent().post('/api/auth/register').send({ email: 'no address' }).expect(400);
  });
});
