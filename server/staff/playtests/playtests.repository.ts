import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { BuildState } from '../builds/builds.rules.js';
import { PlaytestSession } from './playtest-session.entity.js';
import type { PlaytestViewer } from './playtests.policy.js';
import { PLAYTEST_LIMITS, type PlaytestStatus, type RsvpStatus } from './playtests.rules.js';

/** A session to save. */
export type NewPlaytest = Omit<PlaytestSession, 'searchText'>;

/** A session for one viewer; timestamps are ISO 8601. */
export interface PlaytestRow {
  id: string;
  title: string;
  description: string;
  buildId: string;
  /** Null, like the title, for a build that the user may not see. */
  buildVersion: string | null;
  buildTitle: string | null;
  buildState: BuildState | null;
  buildUploadedBy: string | null;
  startsAt: string;
  endsAt: string;
  durationMinutes: number;
  maxParticipants: number;
  seats: number;
  waiting: number;
  location: string;
  testFocus: string;
  requirements: string;
  unlocksBuild: boolean;
  createdBy: string | null;
  createdByName: string | null;
  updatedAt: string;
  cancelledAt: string | null;
  cancelReason: string | null;
  cancelledByName: string | null;
  calendarSequence: number;
  lastNoteSeq: number;
  version: number;
  /** The viewer's own answer; null without one. */
  rsvpStatus: RsvpStatus | null;
  rsvpNotes: string | null;
  seated: boolean | null;
  attended: boolean | null;
  waitlistPosition: number | null;
}

type PagedPlaytestRow = PlaytestRow & { position: string };

/** Upcoming and current sessions, the next first; or past and cancelled ones, latest first. */
export type PlaytestPhase = 'ahead' | 'past';

interface PlaytestFilter {
  limit: number;
  status?: PlaytestStatus;
  search?: string;
}

/** Fields shown in other parts of the staff area. */
interface PlaytestMentionRow {
  id: string;
  title: string;
  startsAt: string;
  createdAt: string;
  createdByName: string | null;
  cancelled: boolean;
}

/** A session found by a search. */
interface FoundPlaytestRow {
  id: string;
  title: string;
  /** Null for a build that the user may not see. */
  buildVersion: string | null;
}

interface ScheduledRow {
  title: string;
  description: string;
  startsAt: string;
  location: string;
  testFocus: string;
  requirements: string;
  cancelReason: string | null;
}

/** With $1 and $2 of the viewer, the condition of `canSeeBuild`: sessions name their builds only to users who may see them. */
const BUILD_SEEN = `(b.state = 'approved' OR b.uploaded_by = $1 OR $2)`;
const VERSION = `CASE WHEN ${BUILD_SEEN} THEN b.version END AS "buildVersion"`;
const COLUMNS = `s.id, s.title, s.description, s.build_id AS "buildId", ${VERSION}, CASE WHEN ${BUILD_SEEN} THEN b.title END AS "buildTitle",
  CASE WHEN ${BUILD_SEEN} THEN b.state END AS "buildState", b.uploaded_by AS "buildUploadedBy",
  s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.duration_minutes AS "durationMinutes", s.max_participants AS "maxParticipants",
  (SELECT count(*)::int FROM playtest_rsvps r WHERE r.session_id = s.id AND r.seated) AS seats,
  (SELECT count(*)::int FROM playtest_rsvps r WHERE r.session_id = s.id AND r.waitlist_order IS NOT NULL) AS waiting,
  s.location, s.test_focus AS "testFocus", s.requirements, s.unlocks_build AS "unlocksBuild", s.created_by AS "createdBy",
  ${colleagueName('u')} AS "createdByName", s.updated_at AS "updatedAt", s.cancelled_at AS "cancelledAt", s.cancel_reason AS "cancelReason",
  ${colleagueName('c')} AS "cancelledByName", s.calendar_sequence AS "calendarSequence", s.last_note_seq AS "lastNoteSeq", s.version,
  mine.status AS "rsvpStatus", mine.notes AS "rsvpNotes", mine.seated, mine.attended,
  CASE WHEN mine.waitlist_order IS NOT NULL THEN
    (SELECT count(*)::int FROM playtest_rsvps w WHERE w.session_id = s.id AND w.waitlist_order <= mine.waitlist_order) END AS "waitlistPosition"`;
const FROM = `playtest_sessions s JOIN builds b ON b.id = s.build_id ${joinUser('u', 's.created_by')} ${joinUser('c', 's.cancelled_by')}
  LEFT JOIN playtest_rsvps mine ON mine.session_id = s.id AND mine.user_id = $1`;
const MENTION = `s.id, s.title, s.starts_at AS "startsAt", s.created_at AS "createdAt",
  ${colleagueName('u')} AS "createdByName", s.cancelled_at IS NOT NULL AS cancelled`;
const MENTIONED = `playtest_sessions s ${joinUser('u', 's.created_by')}`;

/** With $3 now. No session is longer than the limit, which bounds the part of the index that is read for those that are on. */
const IN_STATUS: Readonly<Record<PlaytestStatus, string>> = {
  upcoming: 's.cancelled_at IS NULL AND s.starts_at > $3::timestamptz',
  in_progress: `s.cancelled_at IS NULL AND s.starts_at <= $3::timestamptz AND s.ends_at > $3::timestamptz
    AND s.starts_at > $3::timestamptz - interval '${PLAYTEST_LIMITS.minutes.max} minutes'`,
  completed: 's.cancelled_at IS NULL AND s.ends_at <= $3::timestamptz',
  cancelled: 's.cancelled_at IS NOT NULL',
};
const IN_PHASE: Readonly<Record<PlaytestPhase, string>> = {
  ahead: 's.cancelled_at IS NULL AND s.ends_at > $3::timestamptz',
  past: '(s.cancelled_at IS NOT NULL OR s.ends_at <= $3::timestamptz)',
};

/** Maximum number of matching builds, newest first, whose sessions a search examines. */
const MAX_BUILDS = 500;

/** Ids of visible builds whose version or title contains a text. @param pattern placeholder of the LIKE pattern */
function buildsNamed(pattern: string): string {
  return `SELECT b.id FROM builds b WHERE b.search_text LIKE ${pattern} AND lower(b.version || ' ' || b.title) LIKE ${pattern} AND ${BUILD_SEEN}
    ORDER BY b.number DESC LIMIT ${MAX_BUILDS}`;
}

@Injectable()
export class PlaytestsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Sessions of one phase. @param after start and id of the last one that was read */
  slice(
    { userId, allBuilds }: PlaytestViewer,
    now: Date,
    phase: PlaytestPhase,
    after: readonly [start: string, id: string] | null,
    { limit, status, search }: PlaytestFilter,
  ): Promise<PagedPlaytestRow[]> {
    const values: unknown[] = [userId, allBuilds, now, limit];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const where = [IN_PHASE[phase]];
    if (status !== undefined) where.push(IN_STATUS[status]);
    if (search !== undefined) {
      const pattern = bind(containing(search.toLowerCase()));
      where.push(`(s.search_text LIKE ${pattern} OR s.build_id = ANY (ARRAY(${buildsNamed(pattern)})))`);
    }
    const [direction, beyond] = phase === 'ahead' ? (['ASC', '>'] as const) : (['DESC', '<'] as const);
    if (after !== null) where.push(`(s.starts_at, s.id) ${beyond} (${bind(after[0])}::timestamptz, ${bind(after[1])}::uuid)`);
    // The page is chosen before seats and names are joined to it: otherwise they would be looked up for every session that matches.
    const order = `ORDER BY s.starts_at ${direction}, s.id ${direction}`;
    const page = `SELECT s.id FROM playtest_sessions s WHERE ${where.join(' AND ')} ${order} LIMIT $4`;
    return this.queries.rows<PagedPlaytestRow>(
      `SELECT ${COLUMNS}, s.starts_at::text AS position FROM ${FROM} WHERE s.id = ANY (ARRAY(${page})) ${order}`,
      values,
    );
  }

  async find({ userId, allBuilds }: PlaytestViewer, id: string): Promise<PlaytestRow | undefined> {
    const [row] = await this.queries.rows<PlaytestRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE s.id = $3`, [userId, allBuilds, id]);
    return row;
  }

  /** Sessions ending after a given time to which a user has answered Yes or Maybe, latest first. */
  answeredBy({ userId, allBuilds }: PlaytestViewer, endAfter: Date, limit: number): Promise<PlaytestRow[]> {
    return this.queries.rows<PlaytestRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE mine.status IN ('attending', 'maybe') AND s.ends_at > $3::timestamptz
       ORDER BY s.starts_at DESC, s.id DESC LIMIT $4`,
      [userId, allBuilds, endAfter, limit],
    );
  }

  /** Sessions with this build that have not ended, and who scheduled them; null once that account is deleted. */
  async withBuild(tx: Tx, buildId: string, now: Date): Promise<Array<{ id: string; createdBy: string | null }>> {
    return tx.manager.query<Array<{ id: string; createdBy: string | null }>>(
      `SELECT id, created_by AS "createdBy" FROM playtest_sessions
       WHERE build_id = $1 AND ends_at > $2 AND cancelled_at IS NULL ORDER BY starts_at, id`,
      [buildId, now],
    );
  }

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'playtest' AS type, id AS "objectId", concat_ws(E'\\n', title, description, location, test_focus, requirements, cancel_reason,
         (SELECT string_agg(r.notes, E'\\n' ORDER BY r.user_id) FROM playtest_rsvps r WHERE r.session_id = s.id)) AS text
       FROM playtest_sessions s WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  titles(ids: readonly string[]): Promise<Array<{ id: string; title: string }>> {
    return this.queries.rows<{ id: string; title: string }>('SELECT id, title FROM playtest_sessions WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Number of sessions starting after a given time. */
  async countAfter(moment: Date): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>(
      'SELECT count(*)::int AS n FROM playtest_sessions WHERE cancelled_at IS NULL AND starts_at > $1::timestamptz',
      [moment],
    );
    return row?.n ?? 0;
  }

  /** The latest that were scheduled, newest first. */
  latest(limit: number): Promise<PlaytestMentionRow[]> {
    return this.queries.rows<PlaytestMentionRow>(`SELECT ${MENTION} FROM ${MENTIONED} ORDER BY s.created_at DESC, s.id DESC LIMIT $1`, [
      limit,
    ]);
  }

  /** Sessions from `from` until `until`. */
  between(from: Date, until: Date, limit: number): Promise<PlaytestMentionRow[]> {
    return this.queries.rows<PlaytestMentionRow>(
      `SELECT ${MENTION} FROM ${MENTIONED}
       WHERE s.starts_at >= $1::timestamptz AND s.starts_at < $2::timestamptz AND s.cancelled_at IS NULL ORDER BY s.starts_at, s.id LIMIT $3`,
      [from, until, limit],
    );
  }

  /** Matches of a text, latest first. */
  search({ userId, allBuilds }: PlaytestViewer, text: string, limit: number): Promise<FoundPlaytestRow[]> {
    return this.queries.rows<FoundPlaytestRow>(
      `SELECT s.id, s.title, ${VERSION} FROM playtest_sessions s JOIN builds b ON b.id = s.build_id
       WHERE s.search_text LIKE $3 ORDER BY s.starts_at DESC, s.id DESC LIMIT $4`,
      [userId, allBuilds, containing(text.toLowerCase()), limit],
    );
  }

  /** @returns false if the id exists already. */
  insert(tx: Tx, session: NewPlaytest): Promise<boolean> {
    return insertOnce(tx, PlaytestSession, session);
  }

  async update(tx: Tx, id: string, change: Partial<Omit<PlaytestSession, 'id'>>): Promise<void> {
    await tx.manager.update(PlaytestSession, { id }, change);
  }

  /** Number of sessions that a user has scheduled and that have not begun. */
  async upcomingOf(userId: string, now: Date): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM playtest_sessions WHERE created_by = $1 AND cancelled_at IS NULL AND starts_at > $2',
      [userId, now],
    );
    return row?.count ?? 0;
  }

  /** Sessions scheduled by a user, oldest first. */
  ofAuthor(userId: string): Promise<ScheduledRow[]> {
    return this.queries.rows<ScheduledRow>(
      `SELECT title, description, starts_at AS "startsAt", location, test_focus AS "testFocus", requirements,
         CASE WHEN cancelled_by = $1 THEN cancel_reason END AS "cancelReason"
       FROM playtest_sessions WHERE created_by = $1 ORDER BY created_at, id`,
      [userId],
    );
  }
}
