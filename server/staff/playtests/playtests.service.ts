import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors/errors.js';
import { decodeCursor, encodeCursor, unusableCursor } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { momentOf } from '../../platform/time/uk-moments.rules.js';
import { BuildsService } from '../builds/builds.service.js';
import { PlaytestNoticesService } from './playtest-notices.service.js';
import { PlaytestScheduleService } from './playtest-schedule.service.js';
import { PlaytestSession } from './playtest-session.entity.js';
import type {
  CancelPlaytest,
  CreatePlaytest,
  PlaytestDetail,
  PlaytestsPage,
  PlaytestsQuery,
  PlaytestView,
  UpdatePlaytest,
} from './playtests.dto.js';
import { canLift, canManage, canRestrict, playtestAbilities, viewerOf } from './playtests.policy.js';
import { PlaytestsRepository, type NewPlaytest, type PlaytestPhase, type PlaytestRow } from './playtests.repository.js';
import { endOf, playtestStatus, type PlaytestStatus } from './playtests.rules.js';
import { SeatsRepository } from './seats/seats.repository.js';
import { SeatsService, toRsvpView } from './seats/seats.service.js';

/** Phases that contain sessions of a state. */
const PHASES: Readonly<Record<PlaytestStatus, readonly PlaytestPhase[]>> = {
  upcoming: ['ahead'],
  in_progress: ['ahead'],
  completed: ['past'],
  cancelled: ['past'],
};
const ALL_PHASES: readonly PlaytestPhase[] = ['ahead', 'past'];

/** Changes of these are changes of the calendar entry. */
const IN_CALENDAR = ['title', 'description', 'buildId', 'startsAt', 'endsAt', 'location', 'testFocus', 'requirements'] as const;

/** Playtest sessions: everyone in the staff area sees them; their authors and admins change them. */
@Injectable()
export class PlaytestsService {
  constructor(
    private readonly database: Database,
    private readonly playtests: PlaytestsRepository,
    private readonly seats: SeatsService,
    private readonly places: SeatsRepository,
    private readonly schedule: PlaytestScheduleService,
    private readonly builds: BuildsService,
    private readonly notices: PlaytestNoticesService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Upcoming and current sessions, the next first; then past and cancelled ones, latest first. */
  async page(actor: Actor, { limit, cursor, status, search }: PlaytestsQuery): Promise<PlaytestsPage> {
    const now = this.clock.now();
    const phases = status === undefined ? ALL_PHASES : PHASES[status];
    const from = cursor === undefined ? null : positionIn(phases, cursor);
    const filter = { ...(status !== undefined && { status }), ...(search !== undefined && { search }) };
    const matches: Array<{ phase: PlaytestPhase; position: string; row: PlaytestRow }> = [];
    for (const phase of phases.slice(from === null ? 0 : phases.indexOf(from.phase))) {
      const remaining = limit + 1 - matches.length;
      if (remaining === 0) break;
      const after = from?.phase === phase ? from.after : null;
      const rows = await this.playtests.slice(viewerOf(actor), now, phase, after, { ...filter, limit: remaining });
      matches.push(...rows.map(({ position, ...row }) => ({ phase, position, row })));
    }
    const shown = matches.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ row }) => toPlaytestView(row, actor, now)),
      nextCursor: matches.length > limit && last !== undefined ? encodeCursor([last.phase, last.position, last.row.id]) : null,
    };
  }

  /** @throws NotFound */
  async findOne(actor: Actor, id: string): Promise<PlaytestDetail> {
    const row = await this.row(actor, id);
    return { session: toPlaytestView(row, actor, this.clock.now()), people: await this.seats.people(actor, row) };
  }

  /**
   * Schedules a session. A repeated request with the same id schedules no second one.
   * @param now when this happens; samples are scheduled in the past.
   * @throws Invalid for a build that is not approved, or a time that is not ahead; Conflict `id-taken`.
   */
  async create(actor: Actor, input: CreatePlaytest, now = this.clock.now()): Promise<PlaytestView> {
    const { id = randomUUID() } = input;
    const startsAt = startOf(input.scheduled_date, now);
    await this.database.transaction(async (tx) => {
      const { build_id: buildId, unlocks_build: unlocksBuild = false } = input;
      await this.assertPlayable(tx, actor, buildId, unlocksBuild);
      const session: NewPlaytest = {
        id,
        title: input.title,
        description: input.description ?? '',
        buildId,
        startsAt,
        durationMinutes: input.duration_minutes,
        endsAt: endOf(startsAt, input.duration_minutes),
        maxParticipants: input.max_participants,
        location: input.location ?? '',
        testFocus: input.test_focus ?? '',
        requirements: input.requirements ?? '',
        unlocksBuild,
        createdBy: actor.userId,
        createdAt: now,
        updatedAt: now,
        cancelledAt: null,
        cancelledBy: null,
        cancelReason: null,
        calendarSequence: 0,
        dayReminded: false,
        hourReminded: false,
        lastNoteSeq: 0,
        version: 1,
      };
      if (!(await this.playtests.insert(tx, session))) {
        const stored = await lockRow(tx, PlaytestSession, { id });
        if (stored?.createdBy !== actor.userId) throw new Conflict('A session with this id exists already.', 'id-taken');
        return;
      }
      await this.schedule.plan(tx, session);
      await this.saved(tx, actor, 'PLAYTEST_SCHEDULED', id, { after: auditOf(session) });
    });
    return this.view(actor, id);
  }

  /**
   * Changes what a session is about, its time and its seats.
   * @throws NotFound, Forbidden, Conflict `playtest-begun` or `playtest-changed`, and Invalid as `create` does.
   */
  async update(actor: Actor, id: string, { version, ...input }: UpdatePlaytest): Promise<PlaytestView> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(version, {
        lock: () => this.lock(tx, actor, id),
        subject: 'This playtest',
        code: 'playtest-changed',
        target: { type: 'playtest', id },
        view: () => this.view(actor, id),
      });
      const after = changed(before, input, now);
      const isLifted = before.unlocksBuild && !after.unlocksBuild;
      const isSameBuild = after.buildId === before.buildId;
      if (
        playtestStatus(before, now) !== 'upcoming' &&
        !(isLifted && Object.values(input).filter((value) => value !== undefined).length === 1)
      ) {
        throw new Conflict('This playtest has begun or was cancelled, and can no longer be changed.', 'playtest-begun');
      }
      if (isLifted || !isSameBuild) await this.assertMayLift(actor, id, isLifted ? 'unlocks_build' : 'build_id');
      if (!isSameBuild || after.unlocksBuild !== before.unlocksBuild) {
        await this.assertPlayable(tx, actor, after.buildId, after.unlocksBuild, isLifted && isSameBuild);
      }
      const { seats } = await this.places.occupied(tx, id);
      if (after.maxParticipants < seats) {
        const message = `${seats} ${seats === 1 ? 'person has' : 'people have'} a seat already.`;
        throw new Invalid(message, { max_participants: message }, 'seats-taken');
      }
      const isMoved = after.startsAt.getTime() !== before.startsAt.getTime();
      const isInCalendar = IN_CALENDAR.some((key) => String(after[key]) !== String(before[key]));
      await this.playtests.update(tx, id, {
        ...after,
        updatedAt: now,
        version: before.version + 1,
        calendarSequence: before.calendarSequence + (isInCalendar ? 1 : 0),
        ...(isMoved && { dayReminded: false, hourReminded: false }),
      });
      if (isMoved || after.endsAt.getTime() !== before.endsAt.getTime()) await this.schedule.plan(tx, { id, ...after });
      if (isMoved) {
        await this.notices.moved(tx, actor.userId, id, after.startsAt, await this.places.interested(tx, id));
      }
      if (after.maxParticipants > before.maxParticipants) await this.seats.fill(tx, { id, maxParticipants: after.maxParticipants });
      await this.saved(tx, actor, isMoved ? 'PLAYTEST_MOVED' : 'PLAYTEST_CHANGED', id, { before: auditOf(before), after: auditOf(after) });
    });
    return this.view(actor, id);
  }

  /** @throws NotFound, Forbidden, Conflict `playtest-over` for one that is over or cancelled already, Invalid `cannot-restrict`. */
  async cancel(actor: Actor, id: string, { reason }: CancelPlaytest): Promise<PlaytestView> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const before = await this.lock(tx, actor, id);
      const status = playtestStatus(before, now);
      if (status === 'completed' || status === 'cancelled') {
        throw new Conflict(`This playtest ${status === 'cancelled' ? 'was cancelled already' : 'is over'}.`, 'playtest-over');
      }
      await this.assertMayLift(actor, id, 'reason');
      await this.playtests.update(tx, id, {
        cancelledAt: now,
        cancelledBy: actor.userId,
        cancelReason: reason,
        updatedAt: now,
        version: before.version + 1,
        calendarSequence: before.calendarSequence + 1,
      });
      await this.notices.cancelled(tx, actor.userId, id, await this.places.interested(tx, id));
      await this.saved(tx, actor, 'PLAYTEST_CANCELLED', id, { after: { reason } });
    });
    return this.view(actor, id);
  }

  /** @throws NotFound */
  async row(actor: Actor, id: string): Promise<PlaytestRow> {
    const row = await this.playtests.find(viewerOf(actor), id);
    if (row === undefined) throw new NotFound();
    return row;
  }

  private async view(actor: Actor, id: string): Promise<PlaytestView> {
    return toPlaytestView(await this.row(actor, id), actor, this.clock.now());
  }

  /** @throws NotFound, Forbidden */
  private async lock(tx: Tx, actor: Actor, id: string): Promise<PlaytestSession> {
    const session = await lockRow(tx, PlaytestSession, { id });
    if (session === null) throw new NotFound();
    if (!canManage(actor, session)) throw new Forbidden('Only its author and admins can change a playtest.');
    return session;
  }

  /** @throws Invalid at a field if the session restricts a build that the actor may not open to everyone. */
  private async assertMayLift(actor: Actor, id: string, field: 'build_id' | 'reason' | 'unlocks_build'): Promise<void> {
    if (canLift(actor, await this.row(actor, id))) return;
    const message = 'Only admins and the person who uploaded the build can open its download to everyone, which this would do.';
    throw new Invalid(message, { [field]: message }, 'cannot-restrict');
  }

  private async assertPlayable(tx: Tx, actor: Actor, buildId: string, unlocks: boolean, isLifted = false): Promise<void> {
    const build = (await this.builds.visible(tx, actor, [buildId])).get(buildId);
    if (isLifted) return;
    if (build === undefined) throw new Invalid('This build does not exist.', { build_id: 'Choose a build.' }, 'no-such-build');
    if (build.state !== 'approved') {
      throw new Invalid('Only approved builds can be played.', { build_id: 'Choose an approved build.' }, 'build-not-approved');
    }
    if (build.fileDeletedAt !== null) {
      throw new Invalid('The file of this build was deleted.', { build_id: 'Choose a build that still has its file.' }, 'file-deleted');
    }
    if (unlocks && build.externalUrl !== null) {
      const message = 'This build is on another site, which the portal cannot lock.';
      throw new Invalid(message, { unlocks_build: message }, 'external-build');
    }
    if (unlocks && !canRestrict(actor, build)) {
      const message = 'Only admins and the person who uploaded the build can restrict its download.';
      throw new Invalid(message, { unlocks_build: message }, 'cannot-restrict');
    }
  }

  private async saved(tx: Tx, actor: Actor, action: string, id: string, parts: { before?: object; after?: object }): Promise<void> {
    this.notices.changed(tx, id);
    await this.audit.record(tx, { actor, action, target: { type: 'playtest', id }, ...parts });
  }
}

/** @throws Invalid unless the text is a time after `now`. */
function startOf(text: string, now: Date): Date {
  const startsAt = momentOf(text);
  if (startsAt === null) {
    throw new Invalid('The date and time cannot be read.', { scheduled_date: 'Enter a date and a time.' }, 'no-such-time');
  }
  if (startsAt <= now)
    throw new Invalid('A playtest starts in the future.', { scheduled_date: 'Choose a time in the future.' }, 'time-over');
  return startsAt;
}

type Editable = Pick<
  PlaytestSession,
  | 'title'
  | 'description'
  | 'buildId'
  | 'startsAt'
  | 'durationMinutes'
  | 'endsAt'
  | 'maxParticipants'
  | 'location'
  | 'testFocus'
  | 'requirements'
  | 'unlocksBuild'
>;

/** The session after a change. @throws Invalid for another start that is not ahead. */
function changed(before: PlaytestSession, input: Omit<UpdatePlaytest, 'version'>, now: Date): Editable {
  const { scheduled_date: date } = input;
  const startsAt = date === undefined || momentOf(date)?.getTime() === before.startsAt.getTime() ? before.startsAt : startOf(date, now);
  const durationMinutes = input.duration_minutes ?? before.durationMinutes;
  return {
    title: input.title ?? before.title,
    description: input.description ?? before.description,
    buildId: input.build_id ?? before.buildId,
    startsAt,
    durationMinutes,
    endsAt: endOf(startsAt, durationMinutes),
    maxParticipants: input.max_participants ?? before.maxParticipants,
    location: input.location ?? before.location,
    testFocus: input.test_focus ?? before.testFocus,
    requirements: input.requirements ?? before.requirements,
    unlocksBuild: input.unlocks_build ?? before.unlocksBuild,
  };
}

function auditOf({ title, buildId, startsAt, durationMinutes, maxParticipants, unlocksBuild }: Editable): object {
  return { title, buildId, startsAt: startsAt.toISOString(), durationMinutes, maxParticipants, unlocksBuild };
}

/** Start of a page. @throws Invalid if the cursor belongs to none of these phases. */
function positionIn(phases: readonly PlaytestPhase[], cursor: string): { phase: PlaytestPhase; after: [string, string] } {
  const [name, start, id] = decodeCursor(cursor, ['text', 'timestamptz', 'uuid']);
  const phase = phases.find((candidate) => candidate === name);
  if (phase === undefined) throw unusableCursor();
  return { phase, after: [start, id] };
}

function toPlaytestView(row: PlaytestRow, actor: Actor, now: Date): PlaytestView {
  const can = playtestAbilities(actor, row, row.seated === true, now);
  const lifts = canLift(actor, row);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    build_id: row.buildId,
    build_version: row.buildVersion,
    build_title: row.buildTitle,
    build_state: row.buildState,
    scheduled_date: row.startsAt,
    ends_at: row.endsAt,
    duration_minutes: row.durationMinutes,
    max_participants: row.maxParticipants,
    rsvp_count: row.seats,
    waitlist_count: row.waiting,
    location: row.location,
    test_focus: row.testFocus,
    requirements: row.requirements,
    unlocks_build: row.unlocksBuild,
    status: playtestStatus(row, now),
    created_by_name: row.createdByName,
    cancel_reason: row.cancelReason,
    cancelled_by_name: row.cancelledByName,
    rsvp: toRsvpView(row),
    version: row.version,
    can: { ...can, cancel: can.cancel && lifts, open_build: can.open_build && lifts },
  };
}
