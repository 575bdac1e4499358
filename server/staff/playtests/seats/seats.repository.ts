import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { colleagueName } from '../../../users/user-directory.service.js';
import type { RsvpStatus } from '../playtests.rules.js';
import { PlaytestRsvp } from './playtest-rsvp.entity.js';

interface AttendeeRow {
  userId: string;
  name: string;
  status: RsvpStatus;
  seated: boolean;
  waitlistOrder: number | null;
  attended: boolean | null;
  notes: string;
}

interface ExportedRsvpRow {
  playtest: string;
  status: RsvpStatus;
  notes: string;
  answeredAt: string;
  attended: boolean | null;
}

/** Maximum number of users read per session; seats and the front of the waitlist come first. */
const MAX_PEOPLE = 500;

/** Seats of a session. The row of the session is locked by every change of them. */
@Injectable()
export class SeatsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Attendees, in the order of seats and waitlist, and users who may come. */
  people(sessionId: string): Promise<AttendeeRow[]> {
    return this.queries.rows<AttendeeRow>(
      `SELECT r.user_id AS "userId", coalesce(${colleagueName('u')}, '') AS name, r.status, r.seated, r.waitlist_order AS "waitlistOrder",
         r.attended, r.notes
       FROM playtest_rsvps r JOIN users u ON u.id = r.user_id WHERE r.session_id = $1 AND r.status <> 'not_attending'
       ORDER BY r.seated DESC, r.status, r.waitlist_order, r.answered_at, r.user_id LIMIT ${MAX_PEOPLE}`,
      [sessionId],
    );
  }

  find(tx: Tx, sessionId: string, userId: string): Promise<PlaytestRsvp | null> {
    return tx.manager.findOneBy(PlaytestRsvp, { sessionId, userId });
  }

  /** Seats that are taken, and the last place of the waitlist. */
  async occupied(tx: Tx, sessionId: string): Promise<{ seats: number; last: number }> {
    const [row] = await tx.manager.query<Array<{ seats: number; last: number }>>(
      'SELECT count(*) FILTER (WHERE seated)::int AS seats, coalesce(max(waitlist_order), 0) AS last FROM playtest_rsvps WHERE session_id = $1',
      [sessionId],
    );
    return row ?? { seats: 0, last: 0 };
  }

  /** The waitlist in its order. */
  async waiting(tx: Tx, sessionId: string): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ userId: string }>>(
      `SELECT user_id AS "userId" FROM playtest_rsvps WHERE session_id = $1 AND waitlist_order IS NOT NULL ORDER BY waitlist_order LIMIT ${MAX_PEOPLE}`,
      [sessionId],
    );
    return rows.map(({ userId }) => userId);
  }

  async save(tx: Tx, rsvp: PlaytestRsvp): Promise<void> {
    await tx.manager.upsert(PlaytestRsvp, rsvp, ['sessionId', 'userId']);
  }

  /** Moves these users from the waitlist to seats. */
  async seat(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<void> {
    await tx.manager.query(
      'UPDATE playtest_rsvps SET seated = true, waitlist_order = NULL WHERE session_id = $1 AND user_id = ANY($2::uuid[])',
      [sessionId, userIds],
    );
  }

  /** Those with a seat. */
  seated(tx: Tx, sessionId: string): Promise<string[]> {
    return this.idsWhere(tx, sessionId, 'seated');
  }

  /** Everyone who attends or may. */
  interested(tx: Tx, sessionId: string): Promise<string[]> {
    return this.idsWhere(tx, sessionId, `status <> 'not_attending'`);
  }

  async recordAttendance(tx: Tx, sessionId: string, userId: string, attended: boolean): Promise<void> {
    await tx.manager.update(PlaytestRsvp, { sessionId, userId }, { attended });
  }

  /** Participants who have not been asked for a review yet. */
  withoutRequest(tx: Tx, sessionId: string): Promise<string[]> {
    return this.idsWhere(tx, sessionId, 'attended AND NOT review_asked');
  }

  async markAsked(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<void> {
    await tx.manager.query('UPDATE playtest_rsvps SET review_asked = true WHERE session_id = $1 AND user_id = ANY($2::uuid[])', [
      sessionId,
      userIds,
    ]);
  }

  /** Sessions of a build after which a user was asked for a review. */
  async askedAfter(tx: Tx, buildId: string, userId: string): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      `SELECT s.id FROM playtest_rsvps r JOIN playtest_sessions s ON s.id = r.session_id
       WHERE r.user_id = $1 AND r.review_asked AND s.build_id = $2`,
      [userId, buildId],
    );
    return rows.map(({ id }) => id);
  }

  /** Sessions starting after a given time to which a user has answered Yes or Maybe, in locking order. */
  async answeredAfter(tx: Tx, userId: string, moment: Date): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      `SELECT s.id FROM playtest_rsvps r JOIN playtest_sessions s ON s.id = r.session_id
       WHERE r.user_id = $1 AND r.status <> 'not_attending' AND s.cancelled_at IS NULL AND s.starts_at > $2::timestamptz ORDER BY s.id`,
      [userId, moment],
    );
    return rows.map(({ id }) => id);
  }

  async remove(tx: Tx, sessionId: string, userId: string): Promise<void> {
    await tx.manager.delete(PlaytestRsvp, { sessionId, userId });
  }

  /** A user's answers, oldest first. */
  ofPerson(userId: string): Promise<ExportedRsvpRow[]> {
    return this.queries.rows<ExportedRsvpRow>(
      `SELECT s.title AS playtest, r.status, r.notes, r.answered_at AS "answeredAt", r.attended
       FROM playtest_rsvps r JOIN playtest_sessions s ON s.id = r.session_id WHERE r.user_id = $1 ORDER BY r.answered_at, r.session_id`,
      [userId],
    );
  }

  /** @param condition a fixed part of the statement, never what anyone has typed */
  private async idsWhere(tx: Tx, sessionId: string, condition: string): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ userId: string }>>(
      `SELECT user_id AS "userId" FROM playtest_rsvps WHERE session_id = $1 AND ${condition} ORDER BY user_id`,
      [sessionId],
    );
    return rows.map(({ userId }) => userId);
  }
}
