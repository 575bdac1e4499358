import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Tx } from '../../server/platform/database/transactions.js';
import type { Events } from '../../server/platform/events/events.js';
import { Listener } from '../../server/platform/events/listener.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { deferred, startInstance, type PlatformInstance } from './platform-instance.js';

declare module '../../server/platform/events/events.js' {
  interface PortalEvents {
    'test.happened': { n: number; test: string };
    'test.ended': { test: string };
    'test.text': { text: string };
  }
}

describe('events', () => {
  let database: TestDatabase;
  let first: PlatformInstance;
  let second: PlatformInstance;

  beforeAll(async () => {
    database = await createTestDatabase();
    [first, second] = await Promise.all([startInstance(database), startInstance(database)]);
  });

  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
    await database.drop();
  });

  const test = () => expect.getState().currentTestName ?? '';
  const happened = (tx: Tx, n: number) => first.events.publish(tx, 'test.happened', { n, test: test() });
  const ended = (tx: Tx) => first.events.publish(tx, 'test.ended', { test: test() });
  const end = () => first.database.transaction(async (tx) => ended(tx));

  /** Numbers of this test received until its end, and the promise of that: those of an earlier test may still arrive. */
  function listen(events: Events): { heard: number[]; ended: Promise<void>; stop: () => void } {
    const heard: number[] = [];
    const mine = test();
    const over = deferred();
    const stops = [
      events.on('test.happened', (event) => event.test === mine && heard.push(event.n)),
      events.on('test.ended', (event) => event.test === mine && over.resolve()),
    ];
    return { heard, ended: over.promise, stop: () => stops.forEach((stop) => stop()) };
  }

  it('reach every process once after the commit, including the publisher', async () => {
    const here = listen(first.events);
    const there = listen(second.events);
    await first.database.transaction(async (tx) => {
      happened(tx, 1);
      // An event sent before the commit would arrive before this event of another transaction.
      await first.database.transaction(async (other) => happened(other, 0));
      happened(tx, 1);
    });
    await end();
    await Promise.all([here.ended, there.ended]);
    expect(here.heard).toEqual([0, 1, 1]);
    expect(there.heard).toEqual([0, 1, 1]);
    here.stop();
    there.stop();
  });

  it('are not delivered when the transaction is rolled back', async () => {
    const here = listen(first.events);
    const refused = first.database.transaction(async (tx) => {
      happened(tx, 1);
      await tx.manager.query('SELECT 1');
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    await end();
    await here.ended;
    expect(here.heard).toEqual([]);
    here.stop();
  });

  it('arrive in order, even ten thousand of one transaction', async () => {
    const there = listen(second.events);
    const numbers = Array.from({ length: 10_000 }, (_, n) => n);
    await first.database.transaction(async (tx) => {
      for (const n of numbers) happened(tx, n);
      ended(tx);
    });
    await there.ended;
    expect(there.heard).toEqual(numbers);
    there.stop();
  });

  it('are sent in one statement per transaction, including those published by other closing steps', async () => {
    const here = listen(first.events);
    const statements: string[] = [];
    await first.database.transaction(async (tx) => {
      const watched = {
        ...tx,
        manager: new Proxy(tx.manager, {
          get(manager, key, receiver): unknown {
            if (key !== 'query') return Reflect.get(manager, key, receiver);
            return (sql: string, values: unknown[]) => {
              statements.push(sql);
              return manager.query(sql, values);
            };
          },
        }),
      };
      for (let n = 0; n < 2_000; n += 1) happened(watched, n);
      expect(statements).toEqual([]);
      tx.beforeCommit('late', async () => ended(watched));
    });
    await here.ended;
    expect(here.heard).toHaveLength(2_000);
    expect(statements).toHaveLength(2);
    here.stop();
  });

  it('refuse a payload too large for a notification when it is published', async () => {
    const publish = first.database.transaction(async (tx) => first.events.publish(tx, 'test.text', { text: 'é'.repeat(4_000) }));
    await expect(publish).rejects.toThrow('at most 7900 travel');
    const text = `"\\ \0 ${'😀'.repeat(900)}`;
    const heard = deferred<string>();
    const stop = second.events.on('test.text', (payload) => heard.resolve(payload.text));
    await first.database.transaction(async (tx) => first.events.publish(tx, 'test.text', { text }));
    expect(await heard.promise).toBe(text);
    stop();
  });

  it('skip and log a handler that throws or rejects', async () => {
    const stops = [
      first.events.on('test.happened', () => {
        throw new Error('thrown in a handler');
      }),
      first.events.on('test.happened', () => Promise.reject(new Error('rejected in a handler'))),
    ];
    const here = listen(first.events);
    await first.database.transaction(async (tx) => happened(tx, 7));
    await end();
    await here.ended;
    expect(here.heard).toEqual([7]);
    const logged = first.log.lines.filter((line) => line.level === 'error').map((line) => line.fields['error']);
    expect(logged).toEqual(['thrown in a handler', 'rejected in a handler']);
    [...stops, here.stop].forEach((stop) => stop());
  });

  it('ignore foreign notifications', async () => {
    const here = listen(first.events);
    await database.query(`SELECT pg_notify('portal_events', 'hello')`);
    await end();
    await here.ended;
    expect(first.log.lines.map((line) => line.message)).toContain('A notification that is not ours was left aside.');
    here.stop();
  });

  it('report a gap after a lost connection, and are delivered again', async () => {
    const gap = deferred();
    const stop = second.events.onGap(() => gap.resolve());
    expect(second.events.isConnected()).toBe(true);
    const killed = await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'portal events' AND datname = current_database()`,
    );
    expect(killed).toHaveLength(2);
    await gap.promise;
    expect(second.events.isConnected()).toBe(true);
    const there = listen(second.events);
    await first.database.transaction(async (tx) => {
      happened(tx, 3);
      ended(tx);
    });
    await there.ended;
    expect(there.heard).toEqual([3]);
    stop();
    there.stop();
  });

  it('stop with the process and close their connection', async () => {
    // A database without other listeners: those of earlier tests may be reconnecting.
    const alone = await createTestDatabase();
    const listening = () =>
      alone.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'portal events' AND datname = current_database()`);
    const third = await startInstance(alone);
    const before = await listening();
    await third.close();
    expect(before).toHaveLength(1);
    expect(third.events.isConnected()).toBe(false);
    // The server takes a moment to remove a closed connection.
    while ((await listening()).length > 0);
    expect(third.log.lines.filter((line) => line.level !== 'info')).toEqual([]);
    await alone.drop();
  });

  it('start later when the database is down at start-up, and report that as a gap', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const connected = deferred<boolean>();
    const lost = deferred<number>();
    const connection = { connectionString: database.url.replace(name, `${name}_not_there`) };
    const listener = new Listener(connection, 'portal_events', {
      message: () => undefined,
      connected: (again) => connected.resolve(again),
      lost: (_error, failures) => lost.resolve(failures),
    });
    await listener.start();
    expect(await lost.promise).toBe(1);
    expect(listener.isListening()).toBe(false);
    connection.connectionString = database.url;
    expect(await connected.promise).toBe(true);
    expect(listener.isListening()).toBe(true);
    await listener.stop();
    expect(listener.isListening()).toBe(false);
  });

  it('detect a connection that died silently', async () => {
    const through = new URL(database.url);
    const host = through.searchParams.get('host') ?? through.hostname;
    const port = Number(through.port || '5432');
    const server = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    let silent = false;
    const sockets: Socket[] = [];
    // A network that swallows everything, as after a pulled cable: no end, no error.
    const cable = createServer((near) => {
      const far = connect(server);
      sockets.push(near, far);
      near.on('data', (data) => silent || far.write(data)).on('error', () => undefined);
      far.on('data', (data) => silent || near.write(data)).on('error', () => undefined);
    });
    cable.listen(0, '127.0.0.1');
    await once(cable, 'listening');
    through.searchParams.delete('host');
    through.hostname = '127.0.0.1';
    through.port = String((cable.address() as AddressInfo).port);

    const lost = deferred();
    const again = deferred<boolean>();
    const calls = {
      message: () => undefined,
      connected: (missed: boolean) => {
        if (missed) again.resolve(missed);
      },
      lost: () => {
        silent = false;
        lost.resolve();
      },
    };
    const listener = new Listener({ connectionString: through.href }, 'portal_events', calls, { intervalMs: 10, timeoutMs: 500 });
    await listener.start();
    expect(listener.isListening()).toBe(true);
    silent = true;
    await lost.promise;
    expect(listener.isListening()).toBe(false);
    expect(await again.promise).toBe(true);
    await listener.stop();
    for (const socket of sockets) socket.destroy();
    cable.close();
  });
});
