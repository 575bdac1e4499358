import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { createApp, type AppParts } from '../../server/app.setup.js';
import { PasswordsService } from '../../server/auth/passwords/passwords.service.js';
import type { Role } from '../../server/platform/access/roles.rules.js';
import { Clock } from '../../server/platform/time/clock.js';
import { readConfig } from '../../server/platform/config/config.js';
import { Metrics } from '../../server/platform/observability/metrics.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import type { MeView } from '../../server/users/users.dto.js';
import { CLIENT_HEADERS } from './client-headers.js';
import { createTestDatabase, type TestDatabase } from './database.js';

export const TEST_PASSWORD = 'Correct-horse-7';

export type Agent = ReturnType<typeof request.agent>;

/** A signed-in user: requests send the session. */
export interface SignedIn {
  agent: Agent;
  user: MeView;
  email: string;
  password: string;
}

export interface TestApp {
  /** Origin that the application listens on. */
  url: string;
  nest: NestExpressApplication;
  database: TestDatabase;
  /** The application's idea of now; `advance` moves it. */
  clock: Clock;
  /** Keeps cookies from one request to the next and sends what the client sends; signed out at first. */
  agent(): Agent;
  /** Registers a new user with the roles, by default none. The address is verified by default. */
  signUp(options?: { email?: string; password?: string; roles?: Role[]; verified?: boolean }): Promise<SignedIn>;
  /** Runs every due job, including emails. */
  runJobs(): Promise<void>;
  /** Tolerates this many page render failures, for tests that provoke them. */
  expectRenderErrors(count: number): void;
  /** Throws if a page unexpectedly failed to render: visitors get the shell instead, which no status reveals. */
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Environment settings that override those of the tests. */
  settings?: Record<string, string>;
  /** A database of another test application, to run a second instance of the program on it; closing does not drop it. */
  database?: TestDatabase;
  /** Replacements for the usual providers. */
  parts?: AppParts;
}

let people = 0;
let testPasswordHash: Promise<string> | undefined;

/** Computes the hash of the usual password once, as each takes 35 ms; checks of passwords stay what they are. */
function shareHash(passwords: PasswordsService): void {
  const hash = passwords.hash.bind(passwords);
  passwords.hash = (password) => (password === TEST_PASSWORD ? (testPasswordHash ??= hash(password)) : hash(password));
}

/**
 * The real application on a database of its own, listening on a free port. Rate limits are out of the way; a test of them sets
 * RATE_LIMIT_SCALE to 1. Close it in `afterAll`.
 */
export async function createTestApp({ settings = {}, database: shared, parts = {} }: TestAppOptions = {}): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-data-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    // No client unless a test asks for the built one with CLIENT_DIR: 'dist'; the API needs no build.
    CLIENT_DIR: join(dataDir, 'no-client'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '10000',
    PUBLIC_URL: 'http://portal.test',
    HOST_ALIASES: '127.0.0.1',
    ...settings,
  });
  const remove = async () => {
    if (shared === undefined) await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const nest = await createApp(config, { connectionString: database.url }, parts).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  shareHash(nest.get(PasswordsService, { strict: false }));
  await nest.listen(0, '127.0.0.1');
  const { port } = nest.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  let expectedRenderErrors = 0;
  const agent = () => request.agent(url).set(CLIENT_HEADERS);

  return {
    url,
    nest,
    database,
    clock: nest.get(Clock),
    agent,
    async signUp({ email = `person-${(people += 1)}@portal.test`, password = TEST_PASSWORD, roles = [], verified = true } = {}) {
      const signedIn = agent();
      const response = await signedIn.post('/api/auth/register').send({ email, password }).expect(201);
      const { user } = response.body as { user: MeView };
      if (verified) await database.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id]);
      if (roles.length === 0) return { agent: signedIn, user: { ...user, emailVerified: verified }, email, password };
      await database.query('UPDATE users SET roles = $1 WHERE id = $2', [roles, user.id]);
      const me = await signedIn.get('/api/auth/me').expect(200);
      return { agent: signedIn, user: (me.body as { user: MeView }).user, email, password };
    },
    async runJobs() {
      await nest.get(Jobs).runDue();
    },
    expectRenderErrors(count) {
      expectedRenderErrors += count;
    },
    async close() {
      const { renderErrors } = nest.get(Metrics);
      await nest.close();
      await remove();
      if (renderErrors !== expectedRenderErrors)
        throw new Error(`${renderErrors} pages failed to render on the server; ${expectedRenderErrors} failures were expected.`);
    },
  };
}
