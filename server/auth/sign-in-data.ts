import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GROUPS } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { ReadQueries } from '../platform/database/read-queries.js';
import { Outbox } from '../platform/mail/outbox.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import { RetentionService } from '../users/data-rights/retention.service.js';
import { sessionSpan } from './sessions/session.rules.js';
import { SessionsService } from './sessions/sessions.service.js';

const DAY = 86_400_000;
const SESSION_DAYS = 7;
const HISTORY_DAYS = 90;
/** Those of the groups whose sessions are short. */
const SENSITIVE = [...new Set([...GROUPS.admin, ...GROUPS.agents])];

/** What signing in leaves behind: handed out with a person's data, gone with the account or when its time is over. */
@Injectable()
export class SignInData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly retention: RetentionService,
    private readonly sessions: SessionsService,
    private readonly queries: ReadQueries,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.registerPersonalData();
    this.retention.register({ name: 'sessions', erase: eraseSessions });
    this.retention.register({
      name: 'loginHistory',
      erase: (tx, now) => erased(tx, 'DELETE FROM login_history WHERE created_at < $1', [daysBefore(now, HISTORY_DAYS)]),
    });
    this.retention.register({
      name: 'mailLinks',
      erase: (tx, now) => erased(tx, 'DELETE FROM mail_links WHERE expires_at < $1', [now]),
    });
    this.retention.register({
      name: 'signInChallenges',
      erase: (tx, now) => erased(tx, 'DELETE FROM sign_in_challenges WHERE expires_at < $1', [now]),
    });
  }

  /** All rows go by cascade; the live sessions end before, so that their streams close. No digest and no key is handed out. */
  private registerPersonalData(): void {
    this.personalData.register({
      name: 'sessions',
      tables: ['sessions'],
      export: (id) =>
        this.queries.rows(
          `SELECT id, user_agent, ip_address, created_at, last_seen_at, proved_at, raised_until, ended_at FROM sessions
           WHERE user_id = $1 ORDER BY created_at, id`,
          [id],
        ),
      erase: async (tx, id) => void (await this.sessions.endAll(tx, id)),
    });
    this.personalData.register({
      name: 'loginHistory',
      tables: ['login_history'],
      export: (id) =>
        this.queries.rows(
          'SELECT id, ip_address, user_agent, created_at, success, message FROM login_history WHERE user_id = $1 ORDER BY id',
          [id],
        ),
    });
    this.personalData.register({
      name: 'secondFactor',
      tables: ['second_factors', 'recovery_codes'],
      export: (id) => this.secondFactor(id),
    });
    this.personalData.register({
      name: 'mailLinks',
      tables: ['mail_links'],
      export: (id) =>
        this.queries.rows(
          `SELECT purpose, email, created_at AS "createdAt", expires_at AS "expiresAt", used_at AS "usedAt" FROM mail_links
           WHERE user_id = $1 ORDER BY created_at, id`,
          [id],
        ),
      erase: (tx, id) => this.forgetAsked(tx, id),
    });
    this.personalData.register({
      name: 'signInChallenges',
      tables: ['sign_in_challenges'],
      export: (id) =>
        this.queries.rows('SELECT tries, expires_at AS "expiresAt" FROM sign_in_challenges WHERE user_id = $1 ORDER BY expires_at, id', [
          id,
        ]),
    });
  }

  /** The mail that asks whether a new address is right went to an address that the account does not have yet. */
  private async forgetAsked(tx: Tx, id: string): Promise<void> {
    const links = await tx.manager.query<Array<{ email: string }>>(
      `SELECT DISTINCT email FROM mail_links WHERE user_id = $1 AND purpose = 'change-email'`,
      [id],
    );
    for (const { email } of links) await this.outbox.forget(tx, email, { holding: '/confirm-email#' });
  }

  private async secondFactor(id: string): Promise<object> {
    const [factor] = await this.queries.rows<{ createdAt: string; confirmedAt: string | null }>(
      'SELECT created_at AS "createdAt", confirmed_at AS "confirmedAt" FROM second_factors WHERE user_id = $1',
      [id],
    );
    const recoveryCodes = await this.queries.rows<{ usedAt: string | null }>(
      'SELECT used_at AS "usedAt" FROM recovery_codes WHERE user_id = $1 ORDER BY used_at, id',
      [id],
    );
    return { enrolment: factor ?? null, recoveryCodes };
  }
}

/** Those that ended, by signing out or by their age, seven days ago. */
async function eraseSessions(tx: Tx, now: Date): Promise<number> {
  const usual = sessionSpan([]);
  const short = sessionSpan(SENSITIVE);
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds - SESSION_DAYS * DAY);
  return erased(
    tx,
    `DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND (
       s.ended_at < $1 OR s.created_at < $2 OR s.last_seen_at < $3
       OR (u.roles && $6::text[] AND (s.created_at < $4 OR s.last_seen_at < $5)))`,
    [before(0), before(usual.absolute), before(usual.idle), before(short.absolute), before(short.idle), SENSITIVE],
  );
}

async function erased(tx: Tx, sql: string, values: unknown[]): Promise<number> {
  const [, count] = await tx.manager.query<[unknown, number]>(sql, values);
  return count;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
