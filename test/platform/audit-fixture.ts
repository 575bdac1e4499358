import { AuditChainer } from '../../server/platform/audit/chain/audit-chainer.js';
import { AuditHeads, type StoredHead } from '../../server/platform/audit/chain/audit-heads.js';
import { verifyAudit } from '../../server/platform/audit/chain/audit-verify.js';
import { Audit, type AuditRecord } from '../../server/platform/audit/audit.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { deferred, startInstance, type PlatformInstance } from './platform-instance.js';

export const ACTOR = { userId: '0b9c7a52-6d0e-4a6f-9d8e-1f3a5b7c9d01', ip: '203.0.113.7', requestId: 'req-1' };

interface AuditFixture {
  /** Of the running test. */
  readonly database: TestDatabase;
  readonly instance: PlatformInstance;
  /** Starts another instance in place of one that the test has closed. */
  reopen(): Promise<void>;
  /** Writes one row, by default through this instance. */
  record(entry?: Partial<AuditRecord>, by?: PlatformInstance): Promise<void>;
  chain(by?: PlatformInstance): Promise<number>;
  head(): Promise<StoredHead | undefined>;
  /** Writes this many rows and chains them. */
  fill(count: number): Promise<void>;
  /** Prevents every instance from chaining until the returned function is called. */
  blockChaining(): Promise<() => Promise<void>>;
  /** Simulates a user with full rights on the database, outside the program. */
  tamper(sql: string): Promise<unknown>;
  /** Runs the check as the command does. */
  verify(args?: string[], env?: Record<string, string>): Promise<{ code: number; output: string }>;
}

/** A database and an instance of the platform for each test, with actions on the trail. Call it inside a `describe`. */
export function openAuditFixture(): AuditFixture {
  let database: TestDatabase;
  let instance: PlatformInstance;

  beforeEach(async () => {
    database = await createTestDatabase();
    instance = await startInstance(database);
  });

  afterEach(async () => {
    await instance.close();
    await database.drop();
  });

  const chain = (by = instance) => by.module.get(AuditChainer).chainNow();
  return {
    get database() {
      return database;
    },
    get instance() {
      return instance;
    },
    chain,
    async record(entry = {}, by = instance) {
      await by.database.transaction((tx) => by.module.get(Audit).record(tx, { actor: ACTOR, action: 'THING_CHANGED', ...entry }));
    },
    async reopen() {
      instance = await startInstance(database);
    },
    head: () => new AuditHeads(instance.dataDir).latest(),
    async fill(count) {
      await instance.database.transaction(async (tx) => {
        for (let n = 0; n < count; n += 1)
          await instance.module.get(Audit).record(tx, { actor: ACTOR, action: 'THING_CHANGED', details: `change ${n + 1}` });
      });
      await chain();
    },
    async blockChaining() {
      const [held, release] = [deferred(), deferred()];
      const holding = instance.database.transaction(async ({ manager }) => {
        await manager.query('SELECT pg_advisory_xact_lock(7301442020)');
        held.resolve();
        await release.promise;
      });
      await held.promise;
      return () => {
        release.resolve();
        return holding;
      };
    },
    tamper: (sql) => database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`),
    async verify(args = [], env = {}) {
      const output: string[] = [];
      const code = await verifyAudit(
        args,
        { DATABASE_URL: database.url, DATA_DIR: instance.dataDir, ...env },
        { line: (text) => output.push(text), error: (text) => output.push(text) },
      );
      return { code, output: output.join('\n') };
    },
  };
}
