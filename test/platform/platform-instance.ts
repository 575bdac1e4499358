import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, Module, type Provider } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { AuditModule } from '../../server/platform/audit/audit.module.js';
import { Clock } from '../../server/platform/time/clock.js';
import { readConfig } from '../../server/platform/config/config.js';
import { ConfigModule } from '../../server/platform/config/config.module.js';
import { DatabaseModule } from '../../server/platform/database/database.module.js';
import { Database } from '../../server/platform/database/transactions.js';
import { Events } from '../../server/platform/events/events.js';
import { EventsModule } from '../../server/platform/events/events.module.js';
import { Log } from '../../server/platform/observability/log.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import { JobsModule } from '../../server/platform/jobs/jobs.module.js';
import { MailModule } from '../../server/platform/mail/mail.module.js';
import type { TestDatabase } from '../support/database.js';

interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  message: string;
  fields: Record<string, unknown>;
}

/** A log that records its lines. */
export class RecordedLog extends Log {
  readonly lines: LogLine[] = [];

  constructor() {
    super('silent');
  }

  override debug(fields: Record<string, unknown>, message: string): void {
    this.lines.push({ level: 'debug', message, fields });
  }

  override info(fields: Record<string, unknown>, message: string): void {
    this.lines.push({ level: 'info', message, fields });
  }

  override warn(fields: Record<string, unknown>, message: string): void {
    this.lines.push({ level: 'warn', message, fields });
  }

  override error(fields: Record<string, unknown>, message: string): void {
    this.lines.push({ level: 'error', message, fields });
  }
}

/** An instance of the program, reduced to the platform and without HTTP. */
export interface PlatformInstance {
  module: TestingModule;
  database: Database;
  events: Events;
  jobs: Jobs;
  clock: Clock;
  log: RecordedLog;
  dataDir: string;
  close(): Promise<void>;
}

export interface InstanceOptions {
  settings?: Record<string, string>;
  /** Directory of another instance, to start again on it; it is not removed at the end. */
  dataDir?: string;
  /** What modules above the platform would provide. */
  provide?: Provider[];
  /** Called before the instance starts, like constructors of modules. */
  arrange?: (module: TestingModule) => void;
}

/** Starts an instance on the database; several may run on one. */
export async function startInstance(database: TestDatabase, options: InstanceOptions = {}): Promise<PlatformInstance> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-platform-')));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, PUBLIC_URL: 'https://portal.example', ...options.settings });
  const log = new RecordedLog();
  const above = options.provide ?? [];
  const exported = above.map((provider) => (typeof provider === 'function' ? provider : provider.provide));

  @Global()
  @Module({ providers: [{ provide: Log, useValue: log }, ...above], exports: [Log, ...exported] })
  class SurroundingModule {}

  const module = await Test.createTestingModule({
    imports: [
      ConfigModule.with(config),
      DatabaseModule.with({ connectionString: database.url }),
      SurroundingModule,
      EventsModule,
      JobsModule,
      AuditModule,
      MailModule,
    ],
  }).compile();
  options.arrange?.(module);
  await module.init();
  return {
    module,
    database: module.get(Database),
    events: module.get(Events),
    jobs: module.get(Jobs),
    clock: module.get(Clock),
    log,
    dataDir,
    async close() {
      await module.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A promise and the functions that settle it. */
export function deferred<T = void>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((settle, refuse) => {
    resolve = settle;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
