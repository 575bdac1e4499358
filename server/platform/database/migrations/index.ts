import type { MigrationInterface } from 'typeorm';
import { AccountsAndSite1763700000000 } from './1763700000000-accounts-and-site.js';
import { EventsJobsAudit1763700000001 } from './1763700000001-events-jobs-audit.js';
import { Mail1763700000002 } from './1763700000002-mail.js';
import { Files1763700000003 } from './1763700000003-files.js';
import { Values1763700000004 } from './1763700000004-values.js';
import { Identity1763700000010 } from './1763700000010-identity.js';
import { ProjectPages1763700000020 } from './1763700000020-project-pages.js';
import { Team1763700000021 } from './1763700000021-team.js';
import { Applications1763700000022 } from './1763700000022-applications.js';
import { Store1763700000023 } from './1763700000023-store.js';
import { Support1763700000030 } from './1763700000030-support.js';
import { Administration1763700000040 } from './1763700000040-administration.js';
import { ProjectVersions1763700000050 } from './1763700000050-project-versions.js';
import { ValuesVersion1763700000061 } from './1763700000061-values-version.js';
import { TicketTags1763700000062 } from './1763700000062-ticket-tags.js';
import { SecurityEvents1763700000075 } from './1763700000075-security-events.js';
import { SessionProofs1763700000080 } from './1763700000080-session-proofs.js';
import { RoleCodeLimits1763700000081 } from './1763700000081-role-code-limits.js';
import { TicketQueue1763700000090 } from './1763700000090-ticket-queue.js';
import { TicketCheckRequests1763700000091 } from './1763700000091-ticket-check-requests.js';
import { TicketHandling1763700000092 } from './1763700000092-ticket-handling.js';
import { TicketSearch1763700000093 } from './1763700000093-ticket-search.js';
import { ProjectLooks1763700000095 } from './1763700000095-project-looks.js';
import { TicketSilence1763700000110 } from './1763700000110-ticket-silence.js';

/** Every migration in order. A database that knows one which is not here is newer than the program. */
export const migrations: Array<new () => MigrationInterface> = [
  AccountsAndSite1763700000000,
  EventsJobsAudit1763700000001,
  Mail1763700000002,
  Files1763700000003,
  Values1763700000004,
  Identity1763700000010,
  ProjectPages1763700000020,
  Team1763700000021,
  Applications1763700000022,
  Store1763700000023,
  Support1763700000030,
  Administration1763700000040,
  ProjectVersions1763700000050,
  ValuesVersion1763700000061,
  TicketTags1763700000062,
  SecurityEvents1763700000075,
  SessionProofs1763700000080,
  RoleCodeLimits1763700000081,
  TicketQueue1763700000090,
  TicketCheckRequests1763700000091,
  TicketHandling1763700000092,
  TicketSearch1763700000093,
  ProjectLooks1763700000095,
  TicketSilence1763700000110,
];
