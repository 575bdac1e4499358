import { createHash } from 'node:crypto';
import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { addressKey } from '../../platform/network/addresses.js';
import { Database } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { SecuritySignals, type SecuritySignal, type SecuritySignalKind } from '../../platform/access/security-signals.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { RetentionService } from '../../users/data-rights/retention.service.js';
import { UsersService } from '../../users/users.service.js';
import { DenialLimit } from './denial-limit.js';
import { SecurityEventsRepository, type NewSecurityEvent } from './security-events.repository.js';
import { rated } from './security-event-ratings.js';

/** Maximum number of queued events; further ones are counted and dropped. */
export const MAX_PENDING_EVENTS = 5_000;
/** Events per statement. */
const BATCH = 500;
/** At most one batch per interval, so that a flood neither overloads nor fills the database. */
const PAUSE_MS = 500;
/** How often dropped events are recorded. */
const DROPS_EVERY_MS = 60_000;
/** New kinds of policy violations recorded per minute: anyone can send reports, and the rest is counted in their own list. */
const VIOLATIONS_PER_MINUTE = 10;
/** Denied requests recorded per source and minute: enough to see what was tried. */
const DENIALS_PER_MINUTE = 30;
const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Records security events without delaying requests: signals go into a bounded queue in memory, and one writer inserts them in batches.
 * Dropped signals are counted, and the count is recorded as an event once there is room.
 */
@Injectable()
export class SecurityEventsService implements OnModuleInit, BeforeApplicationShutdown {
  private waiting: NewSecurityEvent[] = [];
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private closing = false;
  private dropsRecordedAt = 0;
  private readonly denials = new DenialLimit(DENIALS_PER_MINUTE);
  /** Kinds for which few events per source and minute are enough: further ones are neither recorded nor counted as dropped. */
  private readonly repeated: Partial<Record<SecuritySignalKind, DenialLimit>> = {
    'rate-limited': new DenialLimit(1),
    'token-refused': new DenialLimit(1),
    'wrong-host': new DenialLimit(1),
    'address-blocked': new DenialLimit(1),
    'policy-violated': new DenialLimit(VIOLATIONS_PER_MINUTE),
  };

  constructor(
    private readonly database: Database,
    private readonly events: SecurityEventsRepository,
    private readonly users: UsersService,
    private readonly signals: SecuritySignals,
    private readonly personalData: PersonalDataService,
    private readonly retention: RetentionService,
    private readonly bus: Events,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.signals.recordWith((signal) => this.add(signal));
    this.personalData.register({
      name: 'securityEvents',
      tables: ['security_events'],
      export: (userId) => Promise.resolve(this.events.ofPerson(userId)),
      erase: (tx, userId) => this.events.anonymise(tx, userId),
      stays: 'Security events stay for at most 90 days, without the person, their IP address and the details.',
    });
    this.retention.register({
      name: 'securityEvents',
      erase: (tx, now) => this.events.removeBefore(tx, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)),
    });
  }

  /** Queues a signal; it is written soon after. */
  add(signal: SecuritySignal): void {
    if (this.repeated[signal.kind]?.exceeds(sourceOf(signal), this.clock.now()) === true) return;
    if (this.waiting.length >= MAX_PENDING_EVENTS || this.isOneTooMany(signal)) {
      this.dropped += 1;
      this.scheduleWrite();
      return;
    }
    this.waiting.push(this.toEvent(signal));
    this.scheduleWrite();
  }

  /** Recorded refusals by rate limits since a time, by name of the limit. */
  async rateLimited(since: Date): Promise<Map<string, number>> {
    return new Map((await this.events.rateLimited(since)).map(({ name, caught }) => [name, caught]));
  }

  /** Writes all queued events. Errors are logged, and failed events stay queued. */
  async flush(): Promise<void> {
    // A batch being written has left the queue, and returns to it on failure.
    await this.writing;
    while (this.waiting.length > 0 || this.droppedNow() > 0) if (!(await this.writeBatch())) return;
    // The timer may have taken the last batch in the meantime.
    await this.writing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    clearTimeout(this.timer);
    await this.flush();
  }

  private scheduleWrite(): void {
    if (this.timer !== undefined || this.closing) return;
    this.timer = setTimeout(() => {
      void this.writeBatch().then(() => {
        this.timer = undefined;
        if (this.waiting.length > 0 || this.dropped > 0) this.scheduleWrite();
      });
    }, PAUSE_MS);
    this.timer.unref();
  }

  /** Writes one batch at a time, even with concurrent callers. @returns false if it failed. */
  private async writeBatch(): Promise<boolean> {
    const before = this.writing;
    let finish = (): void => undefined;
    this.writing = new Promise((resolve) => {
      finish = resolve;
    });
    await before;
    const dropped = this.droppedNow();
    const batch = this.waiting.splice(0, BATCH);
    const drop =
      dropped === 0 ? [] : [this.toEvent({ kind: 'events-dropped', actorId: null, ip: null, requestId: null, details: { dropped } })];
    try {
      if (batch.length + drop.length > 0) await this.write([...batch, ...drop]);
      this.dropped -= dropped;
      if (dropped > 0) this.dropsRecordedAt = this.clock.now().getTime();
      return true;
    } catch (error) {
      this.log.warn({ events: batch.length, ...errorFields(error) }, 'Security events could not be written; trying again.');
      this.requeue(batch);
      return false;
    } finally {
      finish();
    }
  }

  /** A deleted account is no longer named. */
  private async write(events: readonly NewSecurityEvent[]): Promise<void> {
    const named = events.flatMap(({ actor_id, subject_id }) => [actor_id, subject_id]).filter((id) => id !== null);
    await this.database.transaction(async (tx) => {
      const existing = await this.users.lockExisting(tx, [...new Set(named)]);
      await this.events.insert(
        tx,
        events.map((event) => withoutDeleted(event, existing)),
      );
      this.bus.publish(tx, 'security.changed', {});
    });
  }

  /** How many dropped events to record now: a flood must not fill the table with its own drops. */
  private droppedNow(): number {
    const isDue = this.closing || Math.abs(this.clock.now().getTime() - this.dropsRecordedAt) >= DROPS_EVERY_MS;
    return isDue ? this.dropped : 0;
  }

  private isOneTooMany(signal: SecuritySignal): boolean {
    return signal.kind === 'access-denied' && this.denials.exceeds(sourceOf(signal), this.clock.now());
  }

  private requeue(batch: NewSecurityEvent[]): void {
    const capacity = Math.max(0, MAX_PENDING_EVENTS - this.waiting.length);
    this.waiting = [...batch.slice(0, capacity), ...this.waiting];
    this.dropped += Math.max(0, batch.length - capacity);
  }

  private toEvent(signal: SecuritySignal): NewSecurityEvent {
    const { kind, actorId, subjectId = null, sessionId = null, ip, requestId, details = {} } = signal;
    return {
      kind,
      ...rated(signal),
      actor_id: actorId,
      subject_id: subjectId,
      request_id: requestId,
      session_hash: sessionId === null ? null : createHash('sha256').update(sessionId).digest('hex'),
      ip_address: ip,
      occurred_at: this.clock.now().toISOString(),
      details,
    };
  }
}

function withoutDeleted(event: NewSecurityEvent, existing: ReadonlySet<string>): NewSecurityEvent {
  const { actor_id: actorId, subject_id: subjectId } = event;
  const isActorGone = actorId !== null && !existing.has(actorId);
  return {
    ...event,
    actor_id: isActorGone ? null : actorId,
    subject_id: subjectId !== null && existing.has(subjectId) ? subjectId : null,
    session_hash: actorId === null || isActorGone ? null : event.session_hash,
    ip_address: isActorGone ? null : event.ip_address,
  };
}

/** The source: the account, or the address of a visitor. What one source does is counted for each rate limit separately. */
function sourceOf({ kind, actorId, ip, details }: SecuritySignal): string {
  const source = actorId ?? addressKey(ip ?? undefined);
  return kind === 'rate-limited' ? `${source} ${String(details?.limit)}` : source;
}
