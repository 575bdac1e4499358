import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import { NotFound } from '../../platform/errors/errors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { LoginHistoryRepository } from './login-history.repository.js';
import { sessionEnd } from './session.rules.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { toSessionView, type LoginLogView, type SessionView } from './sessions.dto.js';

const DAY = 86_400_000;
const MAX_SHOWN = 100;
/** How long an ended session remains in the list. */
const ENDED_SHOWN_MS = 7 * DAY;
/** Maximum idle time of a session plus the time that an ended one remains in the list. */
const SEEN_WITHIN_MS = 14 * DAY;

/** Sessions and sign-in attempts, as their user sees and ends them. */
@Injectable()
export class SessionListService {
  constructor(
    private readonly database: Database,
    private readonly rows: SessionsRepository,
    private readonly history: LoginHistoryRepository,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Live sessions and those that ended within seven days, most recently used first. */
  async list(actor: Actor): Promise<SessionView[]> {
    const now = this.clock.now().getTime();
    const endedAfter = now - ENDED_SHOWN_MS;
    const rows = await this.rows.recent(actor.userId, {
      seenAfter: new Date(now - SEEN_WITHIN_MS),
      endedAfter: new Date(endedAfter),
      limit: MAX_SHOWN,
    });
    return rows.flatMap((row) => {
      const end = sessionEnd({ createdAt: Date.parse(row.created_at), lastSeenAt: Date.parse(row.last_seen_at) }, actor.roles);
      const isActive = row.ended_at === null && end > now;
      return isActive || row.ended_at !== null || end > endedAfter
        ? [toSessionView(row, { isActive, isCurrent: row.id === actor.sessionId })]
        : [];
    });
  }

  /** @throws NotFound if the session is not the actor's. Ending it again has no effect. */
  async end(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.rows.belongsTo(tx, id, actor.userId))) throw new NotFound();
      if (!(await this.sessions.end(tx, id))) return;
      await this.audit.record(tx, { actor, action: 'SESSION_ENDED', target: { type: 'session', id } });
    });
  }

  /** Ends all other sessions. @returns how many. */
  async endOthers(actor: Actor): Promise<number> {
    return this.database.transaction(async (tx) => {
      const ended = await this.sessions.endAll(tx, actor.userId, actor.sessionId);
      await this.audit.record(tx, { actor, action: 'SESSIONS_ENDED', target: { type: 'user', id: actor.userId }, after: { ended } });
      return ended;
    });
  }

  /** Sign-in attempts, newest first. @throws Invalid if the cursor does not belong to this list. */
  logins(actor: Actor, query: PageQuery): Promise<Page<LoginLogView>> {
    return this.history.page(actor.userId, query);
  }
}
