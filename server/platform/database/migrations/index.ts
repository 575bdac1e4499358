import type { MigrationInterface } from 'typeorm';
import { AccountsAndSite1763700000000 } from './1763700000000-accounts-and-site.js';
import { EventsJobsAudit1763700000001 } from './1763700000001-events-jobs-audit.js';
import { Mail1763700000002 } from './1763700000002-mail.js';
import { Files1763700000003 } from './1763700000003-files.js';
import { Values1763700000004 } from './1763700000004-values.js';
import { Identity1763700000010 } from './1763700000010-identity.js';

/** Every migration in order. A database that knows one which is not here is newer than the program. */
export const migrations: Array<new () => MigrationInterface> = [
  AccountsAndSite1763700000000,
  EventsJobsAudit1763700000001,
  Mail1763700000002,
  Files1763700000003,
  Values1763700000004,
  Identity1763700000010,
];
