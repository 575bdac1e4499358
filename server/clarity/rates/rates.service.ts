import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { dayText, ukDate } from '../../platform/time/days.rules.js';
import { parsePounds, pounds } from '../../finance/money.rules.js';
import { nameAmongColleagues } from '../../users/colleague-name.rules.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { ClarityPeopleRepository } from '../people/clarity-people.repository.js';
import { hoursOf, valueOf } from '../time/time.rules.js';
import type { PreviewRate, RatedPersonView, RatePreview, RateView, SetRate } from './rates.dto.js';
import { RatesRepository } from './rates.repository.js';

const MAX_HOURLY_PENCE = 1_000_000;
/** Studios have at most a hundred users; in larger ones the rest is found by search. */
const MAX_PEOPLE = 500;

/** What hours are paid with. A rate counts from its day until the next one, so two never overlap. */
@Injectable()
export class RatesService {
  constructor(
    private readonly database: Database,
    private readonly rates: RatesRepository,
    private readonly people: ClarityPeopleRepository,
    private readonly directory: UserDirectoryService,
    private readonly secondPerson: SecondPersonService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Everyone who can record time, by name, with the rate that counts today; then leavers whose claims are still open. */
  async everyone(): Promise<RatedPersonView[]> {
    const [staff, claimants] = await Promise.all([
      this.directory.activeWithRoles(GROUPS.staffArea, MAX_PEOPLE),
      this.rates.withOpenClaims(MAX_PEOPLE),
    ]);
    const inStaffArea = new Set(staff.map(({ id }) => id));
    const leavers = await this.directory.byIds(claimants.filter((id) => !inStaffArea.has(id)));
    const people = [...staff, ...leavers.values()];
    const ids = people.map(({ id }) => id);
    const [rates, payroll] = await Promise.all([this.rates.on(ids, ukDate(this.clock.now())), this.people.onPayroll(ids)]);
    const hourly = new Map(rates.map(({ userId, hourlyPence }) => [userId, pounds(hourlyPence)]));
    return people.map((person) => ({
      id: person.id,
      firstName: person.first_name,
      lastName: person.last_name,
      name: nameAmongColleagues(person),
      hourly: hourly.get(person.id) ?? null,
      on_payroll: payroll.has(person.id),
      in_staff_area: inStaffArea.has(person.id),
    }));
  }

  /** The latest first. */
  async ofUser(userId: string): Promise<RateView[]> {
    return (await this.rates.ofUser(userId)).map((row) => ({
      id: row.id,
      hourly: pounds(row.hourlyPence),
      valid_from: row.validFrom,
      valid_to: row.validTo,
      reason: row.reason,
      set_by_name: row.setByName,
      created_at: row.createdAt,
    }));
  }

  /** What a rate would change, before it is set. @throws Invalid */
  async preview({ user_id, hourly, valid_from }: PreviewRate): Promise<RatePreview> {
    const pence = checkedHourly(hourly);
    const rates = await this.rates.ofUser(user_id);
    const next = rates.findLast(({ validFrom }) => validFrom > valid_from);
    const replaced = rates.find(({ validFrom }) => validFrom <= valid_from);
    const time = await this.rates.timeWithin(user_id, valid_from, next?.validFrom ?? null);
    const waiting = time.filter(({ status }) => status === 'pending');
    const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
    return {
      replaces: replaced === undefined ? null : pounds(replaced.hourlyPence),
      pending_entries: waiting.length,
      pending_hours: hoursOf(total(waiting.map(({ seconds }) => seconds))),
      value_before: pounds(total(waiting.map(({ seconds, hourlyPence }) => valueOf(seconds, hourlyPence ?? 0)))),
      value_after: pounds(total(waiting.map(({ seconds }) => valueOf(seconds, pence)))),
      approved_entries: time.length - waiting.length,
      needs_reason: valid_from < ukDate(this.clock.now()) || replaced?.validFrom === valid_from,
    };
  }

  /**
   * Sets a user's rate from a day on; replaces a rate of the same day.
   * @throws NotFound, Invalid at the fields, Conflict `own-rate` for one's own if another user could set it.
   */
  async set(actor: Actor, input: SetRate): Promise<RateView[]> {
    const { user_id: userId, valid_from: validFrom, reason = null } = input;
    const hourlyPence = checkedHourly(input.hourly);
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      await this.assertPerson(tx, userId);
      const selfSet = await this.assertOther(tx, actor, userId, 'Someone else has to set your rate.');
      await this.people.lock(tx, userId, now);
      const before = await this.rates.lockOf(tx, userId, validFrom);
      if (reason === null && (validFrom < ukDate(now) || before !== null)) {
        const message =
          before === null ? 'This day is in the past. Please say why.' : 'There is a rate from this day. Please say why it changes.';
        throw new Invalid(message, { reason: message });
      }
      const id = before?.id ?? randomUUID();
      const version = (before?.version ?? 0) + 1;
      await this.rates.save(tx, { id, userId, hourlyPence, validFrom, reason, setBy: actor.userId, createdAt: now, version });
      // Pay is not logged: the entry records who changed whose rate, and why.
      await this.audit.record(tx, {
        actor,
        action: 'CLARITY_RATE_SET',
        target: { type: 'clarity-rate', id },
        after: { userId, validFrom, replaced: before !== null, selfSet },
        ...(reason !== null && { details: reason }),
      });
      this.events.publish(tx, 'clarity.changed', { userId });
    });
    return this.ofUser(userId);
  }

  /** Sets whether a user is on the payroll. @throws NotFound, Conflict `own-rate` */
  async setPayroll(actor: Actor, userId: string, isOnPayroll: boolean): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      await this.assertPerson(tx, userId);
      const selfSet = await this.assertOther(tx, actor, userId, 'Someone else has to change how you are paid.');
      const before = await this.people.lock(tx, userId, now);
      if (before.isOnPayroll === isOnPayroll) return;
      await this.people.update(tx, userId, { isOnPayroll, updatedAt: now, version: before.version + 1 });
      await this.audit.record(tx, {
        actor,
        action: 'CLARITY_PAYROLL_CHANGED',
        target: { type: 'user', id: userId },
        after: { isOnPayroll, selfSet },
      });
      this.events.publish(tx, 'clarity.changed', { userId });
    });
  }

  /** A leaver's last claims are still valued and paid. @throws NotFound */
  private async assertPerson(tx: Tx, userId: string): Promise<void> {
    const [activeId] = await this.directory.activeIdsAmong(tx, [userId], GROUPS.staffArea);
    if (activeId === undefined && !(await this.rates.hasOpenClaims(userId))) throw new NotFound();
  }

  private assertOther(tx: Tx, actor: Actor, userId: string, message: string): Promise<boolean> {
    const roles = GROUPS.clarityManagers;
    return this.secondPerson.assertOther(tx, { actorId: actor.userId, authorId: userId, roles, message, code: 'own-rate' });
  }
}

/** @throws Invalid above £10,000 */
function checkedHourly(typed: number | string): number {
  const pence = parsePounds(typed) ?? 0;
  const message = 'A rate is at most £10,000 for an hour.';
  if (pence > MAX_HOURLY_PENCE) throw new Invalid(message, { hourly: message });
  return pence;
}

/** An hour without a rate cannot be approved. */
export function noRate(day: string): Conflict {
  return new Conflict(`No rate is set for ${dayText(day)}. Please set one under Rates first.`, 'no-rate');
}
