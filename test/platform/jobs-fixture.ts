import { Jobs } from '../../server/platform/jobs/jobs.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { startInstance, type InstanceOptions, type PlatformInstance } from './platform-instance.js';

interface JobRow {
  attempts: number;
  locked_by: string | null;
  last_error: string | null;
  finished_at: Date | null;
  failed_at: Date | null;
  run_at: Date;
}

/** The timers that stay real when time is faked: the database driver needs its own; those of polling and renewing are faked. */
export const REAL_TIMERS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

interface JobsFixture {
  /** Starts an instance of the platform, which is stopped after the test. */
  start(register: (jobs: Jobs) => void, options?: InstanceOptions): Promise<PlatformInstance>;
  query: TestDatabase['query'];
  /** The jobs of the tests, oldest first. */
  rows(): Promise<JobRow[]>;
  /** The first of them. */
  only(): Promise<JobRow>;
}

/** A database for the jobs of one test file, emptied before each test. Call it inside a `describe`. */
export function openJobsFixture(): JobsFixture {
  let database: TestDatabase;
  const instances: PlatformInstance[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    for (const instance of instances.splice(0)) await instance.close();
    await database.clear();
  });

  afterAll(() => database.drop());

  const rows = () => database.query<JobRow>(`SELECT * FROM jobs WHERE kind LIKE 'test%' ORDER BY id`);
  return {
    rows,
    query: (sql, values) => database.query(sql, values),
    async start(register, options = {}) {
      const instance = await startInstance(database, { ...options, arrange: (module) => register(module.get(Jobs)) });
      instances.push(instance);
      return instance;
    },
    async only() {
      const [row] = await rows();
      if (row === undefined) throw new Error('There is no job.');
      return row;
    },
  };
}
