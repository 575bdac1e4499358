import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, Invalid } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { momentOf } from '../../platform/time/uk-moments.rules.js';
import { InboxService, keyOf } from '../../inbox/inbox.service.js';
import { AccountsService } from '../../users/accounts/accounts.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { ClarityPeopleRepository } from '../people/clarity-people.repository.js';
import { checkedSubject } from '../time/time-input.js';
import { DAY_SECONDS, hoursOf, wholeSecond } from '../time/time.rules.js';
import { TimeService } from '../time/time.service.js';
import type { ClarityTimer } from './clarity-timer.entity.js';
import type { StartTimer, StopTimer, TimerChanged, TimerState } from './timer.dto.js';
import { TimersRepository } from './timers.repository.js';

/** A user's single timer, shared by all devices. It is stored in the database, so it survives sign-out and a restart. */
@Injectable()
export class TimerService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly timers: TimersRepository,
    private readonly people: ClarityPeopleRepository,
    private readonly accounts: AccountsService,
    private readonly directory: UserDirectoryService,
    private readonly time: TimeService,
    private readonly inbox: InboxService,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.accounts.onRestricted(async (tx, actor, { userId, roles, isActive }) => {
      if (!isActive || !inGroup(roles, 'staffArea')) await this.endOf(tx, actor, userId);
    });
  }

  async state(actor: Actor): Promise<TimerState> {
    const now = this.clock.now().toISOString();
    const row = await this.timers.find(actor.userId);
    if (row === undefined) return { timer: null, now };
    const { id, startedAt, confirmedAt, task, project, subjectType: type, subjectId } = row;
    const timer = { id, started_at: startedAt, confirmed_at: confirmedAt, task, project };
    if (type === null || subjectId === null) return { timer: { ...timer, subject: null }, now };
    const target = { type, id: subjectId };
    const description = (await this.inbox.describe(actor, [target])).get(keyOf(target));
    const subject = { ...target, title: description?.title ?? null, path: description?.path ?? null };
    return { timer: { ...timer, subject }, now };
  }

  /**
   * Starts the timer; a running one is recorded first. Idempotent.
   * @throws Invalid; Conflict `timer-too-long`, `overlap` or `day-full` if the running one cannot be recorded as it is; Forbidden if the
   * account has been deactivated or lost the staff area since the request was accepted.
   */
  async start(actor: Actor, { id = randomUUID(), task, ...input }: StartTimer): Promise<TimerChanged> {
    const subject = checkedSubject(input);
    await this.time.assertSubject(actor, subject);
    const recorded = await this.database.transaction(async (tx) => {
      const { now, running, isStaff } = await this.lock(tx, actor);
      if (!isStaff) throw new Forbidden('You can no longer record time.');
      if (running?.id === id) return null;
      const entry = running === null ? null : await this.record(tx, actor, running, {}, now);
      await this.timers.insert(tx, { userId: actor.userId, id, startedAt: now, confirmedAt: null, task, ...subject });
      this.events.publish(tx, 'clarity.changed', { userId: actor.userId });
      return entry;
    });
    return this.changed(actor, recorded);
  }

  /**
   * Stops the timer and records its interval.
   * @throws Invalid; Conflict `no-timer`, `timer-too-long`, `overlap` or `day-full`: the timer continues.
   */
  async stop(actor: Actor, input: StopTimer): Promise<TimerChanged> {
    const recorded = await this.database.transaction(async (tx) => {
      const { now, running } = await this.lock(tx, actor);
      if (running === null) throw new Conflict('No timer is running.', 'no-timer');
      return this.record(tx, actor, running, input, now);
    });
    return this.changed(actor, recorded);
  }

  /** The user is still working; the next query follows after the same time. @throws Conflict `no-timer` */
  async confirm(actor: Actor): Promise<TimerState> {
    await this.database.transaction(async (tx) => {
      const { now, running } = await this.lock(tx, actor);
      if (running === null) throw new Conflict('No timer is running.', 'no-timer');
      await this.timers.confirm(tx, actor.userId, now);
      this.events.publish(tx, 'clarity.changed', { userId: actor.userId });
    });
    return this.state(actor);
  }

  /** Throws the running timer away. @throws Conflict `no-timer` */
  async discard(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { running } = await this.lock(tx, actor);
      if (running === null) throw new Conflict('No timer is running.', 'no-timer');
      await this.timers.delete(tx, actor.userId);
      await this.time.record(tx, actor, running, 'TIMER_DISCARDED', { before: { startedAt: running.startedAt } });
    });
  }

  /**
   * Ends the timer of a user who can no longer do so. Its time waits for approval like any other; if it cannot be recorded as it is, no one
   * knows when the work ended, and it is discarded. The account is locked for update and restricted already, so no timer can start meanwhile.
   */
  private async endOf(tx: Tx, actor: Actor, userId: string): Promise<void> {
    if (!(await this.timers.isRunning(tx, userId))) return;
    const { now, running } = await this.lock(tx, { userId });
    if (running === null) return;
    try {
      await this.record(tx, actor, running, {}, now);
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
      await this.time.record(tx, actor, running, 'TIMER_DISCARDED', { before: { startedAt: running.startedAt }, details: error.message });
    }
  }

  /** Locks the account before the user's other rows, because a deactivation does so too. */
  private async lock(tx: Tx, { userId }: Pick<Actor, 'userId'>): Promise<{ now: Date; running: ClarityTimer | null; isStaff: boolean }> {
    const [staffId] = await this.directory.activeIdsAmong(tx, [userId], GROUPS.staffArea);
    await this.people.lock(tx, userId, this.clock.now());
    const running = await this.timers.lock(tx, userId);
    // Read after the lock: a timer that was started while this waited must not end before it began.
    return { now: wholeSecond(this.clock.now()), running, isStaff: staffId !== undefined };
  }

  /** @returns the id of the entry; null when it would be shorter than a second. */
  private async record(tx: Tx, actor: Actor, timer: ClarityTimer, input: StopTimer, now: Date): Promise<string | null> {
    await this.timers.delete(tx, timer.userId);
    const startedAt = trimmed(input.started_at, 'started_at', { usual: timer.startedAt, timer, now });
    const endedAt = trimmed(input.ended_at, 'ended_at', { usual: now, timer, now });
    const seconds = (endedAt.getTime() - startedAt.getTime()) / 1_000;
    if (seconds < 0) throw new Invalid('The end must be after the start.', { ended_at: 'The end must be after the start.' });
    if (seconds > DAY_SECONDS) {
      const message = `The timer has run for ${Math.floor(hoursOf(seconds))} hours. Please say when you stopped working.`;
      throw new Conflict(message, 'timer-too-long', { ended_at: message });
    }
    if (seconds === 0) {
      this.events.publish(tx, 'clarity.changed', { userId: timer.userId });
      return null;
    }
    const { id, userId, task, project, subjectType, subjectId } = timer;
    const isTrimmed = startedAt.getTime() !== timer.startedAt.getTime() || endedAt.getTime() !== now.getTime();
    const entry = {
      id,
      userId,
      workedOn: ukDate(startedAt),
      startedAt,
      endedAt,
      seconds,
      task,
      project,
      subjectType,
      subjectId,
      isTrimmed,
    };
    await this.time.insert(tx, actor, entry, now);
    return id;
  }

  private async changed(actor: Actor, recorded: string | null): Promise<TimerChanged> {
    return { ...(await this.state(actor)), recorded: recorded === null ? null : await this.time.byId(actor, recorded) };
  }
}

/** @throws Invalid for a time at which the timer was not running. */
function trimmed(
  text: string | undefined,
  field: 'started_at' | 'ended_at',
  { usual, timer, now }: { usual: Date; timer: ClarityTimer; now: Date },
): Date {
  if (text === undefined) return usual;
  const moment = momentOf(text);
  if (moment === null || moment < timer.startedAt || moment > now) {
    const message = 'Please choose a moment between the start of the timer and now.';
    throw new Invalid(message, { [field]: message });
  }
  return wholeSecond(moment);
}
