import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database } from '../../platform/database/transactions.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { NotFound } from '../../platform/errors/errors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { sessionEnd } from './session.rules.js';
import { SessionsService } from './sessions.service.js';
import {
  toLoginLogView,
  toSessionView,
  type LoginLogRow,
  type LoginLogView,
  type SessionListRow,
  type SessionView,
} from './sessions.dto.js';

const DAY = 86_400_000;
const SHOWN = 100;
/** How long an ended session stays in the list. */
const ENDED_SHOWN_MS = 7 * DAY;
/** Longest idle time of a session and the time that its end stays in the list. */
const SEEN_WITHIN_MS = 14 * DAY;
const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** Where the account is open, and who tried to open it: what its owner sees and ends. */
@Injectable()
export class SessionListService {
  constructor(
    private readonly database: Database,
    private readonly queries: ReadQueries,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Live sessions and those that ended within seven days, the newest use first. */
  async list(actor: Actor): Promise<SessionView[]> {
    const now = this.clock.now().getTime();
    const endedAfter = now - ENDED_SHOWN_MS;
    const rows = await this.queries.rows<SessionListRow>(
      `SELECT id, user_agent, ip_address, created_at, last_seen_at, ended_at FROM sessions
       WHERE user_id = $1 AND last_seen_at > $2 AND (ended_at IS NULL OR ended_at > $3)
       ORDER BY last_seen_at DESC, id LIMIT ${SHOWN}`,
      [actor.userId, new Date(now - SEEN_WITHIN_MS), new Date(endedAfter)],
    );
    return rows.flatMap((row) => {
      const end = sessionEnd({ createdAt: Date.parse(row.created_at), lastSeenAt: Date.parse(row.last_seen_at) }, actor.roles);
      const isActive = row.ended_at === null && end > now;
      return isActive || row.ended_at !== null || end > endedAfter
        ? [toSessionView(row, { isActive, isCurrent: row.id === actor.sessionId })]
        : [];
    });
  }

  /** @throws NotFound when the session is not the actor's. One that has ended already stays so. */
  async end(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const rows = await tx.manager.query<unknown[]>('SELECT FROM sessions WHERE id = $1 AND user_id = $2', [id, actor.userId]);
      if (rows.length === 0) throw new NotFound();
      if (!(await this.sessions.end(tx, id))) return;
      await this.audit.record(tx, { actor, action: 'SESSION_ENDED', target: { type: 'session', id } });
    });
  }

  /** Ends all sessions but this one. @returns how many. */
  async endOthers(actor: Actor): Promise<number> {
    return this.database.transaction(async (tx) => {
      const ended = await this.sessions.endAll(tx, actor.userId, actor.sessionId);
      await this.audit.record(tx, { actor, action: 'SESSIONS_ENDED', target: { type: 'user', id: actor.userId }, after: { ended } });
      return ended;
    });
  }

  /** Attempts to sign in, the newest first. @throws Invalid when the cursor is not one of this list. */
  async logins(actor: Actor, { limit, cursor }: PageQuery): Promise<Page<LoginLogView>> {
    const [before] = cursor === undefined ? [LARGEST_ID] : decodeCursor(cursor, 1);
    const rows = await this.queries.rows<LoginLogRow>(
      `SELECT id, ip_address, user_agent, created_at, success, message FROM login_history
       WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
      [actor.userId, before, limit + 1],
    );
    return pageOf(rows, limit, toLoginLogView, ({ id }) => [id]);
  }
}
