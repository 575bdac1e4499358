import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { GROUPS } from '../../../platform/access/roles.rules.js';
import { Audit } from '../../../platform/audit/audit.js';
import { lockRow } from '../../../platform/database/row-locks.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Conflict, Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.js';
import { Clock } from '../../../platform/time/clock.js';
import { UserDirectoryService } from '../../../users/user-directory.service.js';
import { PlaytestNoticesService } from '../playtest-notices.service.js';
import { PlaytestSession } from '../playtest-session.entity.js';
import { canManage, playtestAbilities, viewerOf } from '../playtests.policy.js';
import { PlaytestsRepository, type PlaytestRow } from '../playtests.repository.js';
import { playtestStatus } from '../playtests.rules.js';
import { PlaytestReviewsService } from './playtest-reviews.service.js';
import type { AnswerPlaytest, AttendeeView, RecordAttendance, RsvpView } from './seats.dto.js';
import { SeatsRepository } from './seats.repository.js';

/** Attendance of a playtest: answers, seats, waitlist and check-in. Every change locks the session's row first. */
@Injectable()
export class SeatsService {
  constructor(
    private readonly database: Database,
    private readonly playtests: PlaytestsRepository,
    private readonly seats: SeatsRepository,
    private readonly reviews: PlaytestReviewsService,
    private readonly notices: PlaytestNoticesService,
    private readonly directory: UserDirectoryService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The user's own answer. @throws NotFound */
  async own(actor: Actor, id: string): Promise<RsvpView> {
    const row = await this.playtests.find(viewerOf(actor), id);
    if (row === undefined) throw new NotFound();
    return toRsvpView(row);
  }

  /**
   * Answers an invitation. Attendees get a seat, or a place at the end of the waitlist; repeating the answer keeps it.
   * @throws NotFound, Conflict `rsvp-closed` from the start of the session, and if it is cancelled.
   */
  async respond(actor: Actor, id: string, { status, notes }: AnswerPlaytest, now = this.clock.now()): Promise<RsvpView> {
    await this.database.transaction(async (tx) => {
      const session = await this.lock(tx, id);
      if (playtestStatus(session, now) !== 'upcoming') {
        throw new Conflict('You can no longer answer: this playtest has begun or was cancelled.', 'rsvp-closed');
      }
      const before = await this.seats.find(tx, id, actor.userId);
      const seat = status === 'attending' ? await this.placeOf(tx, session, before) : { seated: false, waitlistOrder: null };
      const after = { ...seat, status, notes: notes ?? before?.notes ?? '' };
      if (before !== null && isSame(before, after)) return;
      const attended = before?.attended ?? null;
      await this.seats.save(tx, { sessionId: id, userId: actor.userId, ...after, answeredAt: now, attended, reviewAsked: false });
      if (before?.seated === true && !seat.seated) await this.fill(tx, session);
      this.notices.changed(tx, id);
      await this.audit.record(tx, {
        actor,
        action: 'PLAYTEST_ANSWERED',
        target: { type: 'playtest', id },
        before: { status: before?.status ?? null },
        after: { status, waitlisted: seat.waitlistOrder !== null },
      });
    });
    return this.own(actor, id);
  }

  /** Gives free seats to the front of the waitlist, and notifies those users. The session's row must be locked. */
  async fill(tx: Tx, session: Pick<PlaytestSession, 'id' | 'maxParticipants'>): Promise<void> {
    const { id, maxParticipants } = session;
    const waiting = await this.seats.waiting(tx, id);
    const free = maxParticipants - (await this.seats.occupied(tx, id)).seats;
    if (waiting.length === 0 || free <= 0) return;
    // A seat is of no use to a user who has left the staff area since.
    const active = new Set(await this.directory.activeIdsAmong(tx, waiting, GROUPS.staffArea));
    const next = waiting.filter((userId) => active.has(userId)).slice(0, free);
    if (next.length === 0) return;
    await this.seats.seat(tx, id, next);
    await this.notices.seated(tx, id, next);
  }

  /** Attendees, the waitlist, and users who may come. */
  async people(actor: Actor, row: PlaytestRow): Promise<AttendeeView[]> {
    const manages = canManage(actor, row);
    let place = 0;
    return (await this.seats.people(row.id)).map(({ userId, name, status, waitlistOrder, attended, notes }) => ({
      user_id: userId,
      name,
      status,
      waitlist_position: waitlistOrder === null ? null : (place += 1),
      attended,
      notes: manages || userId === actor.userId ? notes : '',
    }));
  }

  /**
   * Records attendance: managers of the session for everyone who answered Yes or Maybe, users with a seat for themselves during the
   * session. After the end, participants are asked for a review.
   * @throws NotFound, Forbidden, Conflict `not-started`, Invalid for a user who did not answer.
   */
  async recordAttendance(
    actor: Actor,
    id: string,
    { user_id, attended }: RecordAttendance,
    now = this.clock.now(),
  ): Promise<AttendeeView[]> {
    await this.database.transaction(async (tx) => {
      const session = await this.lock(tx, id);
      const ownRsvp = await this.seats.find(tx, id, actor.userId);
      const can = playtestAbilities(actor, session, ownRsvp?.seated === true, now);
      const isAllowed = can.record_attendance || (can.check_in && user_id === actor.userId && attended);
      if (!isAllowed) throw attendanceRefusal(actor, session, now);
      const rsvp = user_id === actor.userId ? ownRsvp : await this.seats.find(tx, id, user_id);
      if (rsvp === null || rsvp.status === 'not_attending') {
        throw new Invalid('This person did not answer Yes or Maybe.', { user_id: 'Choose a participant.' }, 'not-a-participant');
      }
      if (rsvp.attended === attended) return;
      await this.seats.recordAttendance(tx, id, user_id, attended);
      if (playtestStatus(session, now) === 'completed') await this.reviews.askParticipants(tx, session);
      this.notices.changed(tx, id);
      await this.audit.record(tx, {
        actor,
        action: 'PLAYTEST_ATTENDANCE_RECORDED',
        target: { type: 'playtest', id },
        before: { userId: user_id, attended: rsvp.attended },
        after: { userId: user_id, attended },
      });
    });
    const row = await this.playtests.find(viewerOf(actor), id);
    return row === undefined ? [] : this.people(actor, row);
  }

  /** Removes the answers of a user who leaves the staff area or whose account is deleted; the front of the waitlist gets their seats. */
  async releaseAll(tx: Tx, userId: string): Promise<void> {
    for (const id of await this.seats.answeredAfter(tx, userId, this.clock.now())) {
      const session = await lockRow(tx, PlaytestSession, { id });
      if (session === null) continue;
      await this.seats.remove(tx, id, userId);
      await this.fill(tx, session);
      this.notices.changed(tx, id);
    }
  }

  private async lock(tx: Tx, id: string): Promise<PlaytestSession> {
    const session = await lockRow(tx, PlaytestSession, { id });
    if (session === null) throw new NotFound();
    return session;
  }

  /** The seat or waitlist place of an attendee. */
  private async placeOf(
    tx: Tx,
    { id, maxParticipants }: PlaytestSession,
    before: { status: string; seated: boolean; waitlistOrder: number | null } | null,
  ): Promise<{ seated: boolean; waitlistOrder: number | null }> {
    if (before?.status === 'attending') return { seated: before.seated, waitlistOrder: before.waitlistOrder };
    const { seats, last } = await this.seats.occupied(tx, id);
    return seats < maxParticipants ? { seated: true, waitlistOrder: null } : { seated: false, waitlistOrder: last + 1 };
  }
}

export function toRsvpView({ rsvpStatus, rsvpNotes, waitlistPosition, attended }: PlaytestRow): RsvpView {
  return { status: rsvpStatus, notes: rsvpNotes ?? '', waitlist_position: waitlistPosition, attended };
}

type RsvpChange = Pick<RsvpView, 'notes'> & { status: string; seated: boolean; waitlistOrder: number | null };

function isSame(a: RsvpChange, b: RsvpChange): boolean {
  return a.status === b.status && a.notes === b.notes && a.seated === b.seated;
}

function attendanceRefusal(actor: Actor, session: PlaytestSession, now: Date): Forbidden | Conflict {
  const status = playtestStatus(session, now);
  if (canManage(actor, session) && (status === 'upcoming' || status === 'cancelled')) {
    return new Conflict('Attendance is recorded from the start of a playtest that takes place.', 'not-started');
  }
  return new Forbidden('Its author and admins record who was there; people with a seat record themselves during the session.');
}
