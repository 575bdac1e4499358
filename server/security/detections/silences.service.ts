import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { Clock } from '../../platform/time/clock.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { RULE_ACTION_LABELS, RULE_LIMITS, type RuleAction, type RuleKey } from './detection.rules.js';
import type { RuleMatchView, RuleSilenceView, SilenceMatch } from './detections.dto.js';
import { MatchedValuesService } from './matched-values.service.js';
import { RuleEventsRepository, type MatchRow } from './rule-events.repository.js';
import { RULE_TARGET, RulesService } from './rules.service.js';
import { RulesRepository } from './rules.repository.js';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

/** Matches of a rule, and the false positives among them that it leaves out from then on. */
@Injectable()
export class SilencesService {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesService,
    private readonly rows: RulesRepository,
    private readonly ruleEvents: RuleEventsRepository,
    private readonly names: MatchedValuesService,
    private readonly directory: UserDirectoryService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Matches of a rule, newest first, with masked addresses. @throws NotFound */
  async matches(actor: Actor, ruleId: string, query: PageQuery): Promise<Page<RuleMatchView>> {
    const { key } = await this.rules.byId(ruleId);
    const { items, nextCursor } = await this.ruleEvents.matches(ruleId, query);
    const values = items.map((row) => valueOf(row, key));
    const names = await this.names.namesFor(actor, key, [...new Set(values.filter((value) => value !== null))]);
    return {
      items: items.map((row, index) => {
        const value = values[index] ?? null;
        return {
          event: row.id,
          at: row.occurredAt,
          value: value === null ? 'No longer stored' : names.text(value),
          owner: value === null ? null : names.owner(value, row),
          action: actionLabel(row.details.action),
        };
      }),
      nextCursor,
    };
  }

  /** Silences of a rule, newest first. @throws NotFound */
  async list(actor: Actor, ruleId: string): Promise<RuleSilenceView[]> {
    const { key } = await this.rules.byId(ruleId);
    const rows = await this.rows.silences(ruleId, this.clock.now(), RULE_LIMITS.silences);
    const [names, people] = await Promise.all([
      this.names.namesFor(
        actor,
        key,
        rows.map(({ value }) => value),
      ),
      this.directory.namesOf(rows.flatMap(({ createdBy }) => createdBy ?? [])),
    ]);
    return rows.map(({ value, createdBy, ...silence }) => ({
      ...silence,
      value: names.text(value),
      createdBy: createdBy === null ? null : (people.get(createdBy) ?? null),
    }));
  }

  /** Leaves out the value of an event from further matches. @throws NotFound, Invalid if the event has none, Conflict if there are too many. */
  async add(actor: Actor, ruleId: string, { event, reason, days = DEFAULT_DAYS }: SilenceMatch): Promise<RuleSilenceView[]> {
    const { key } = await this.rules.byId(ruleId);
    const value = await this.ruleEvents.valueIn(event, key);
    if (value === undefined) throw new Invalid('This event is no longer stored.', { event: 'This event is no longer stored.' });
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    await this.database.transaction(async (tx) => {
      if ((await this.rows.lockForUpdate(tx, ruleId)) === undefined) throw new NotFound();
      if ((await this.rows.countSilences(tx, ruleId)) >= RULE_LIMITS.silences)
        throw new Conflict(
          `There are already ${RULE_LIMITS.silences} silences. Remove one first, or change the rule.`,
          'too-many-silences',
        );
      await this.rows.silence(tx, { id: randomUUID(), ruleId, value, reason, expiresAt, createdBy: actor.userId, createdAt: now });
      await this.audit.record(tx, {
        actor,
        action: 'DETECTION_SILENCE_ADDED',
        target: { type: RULE_TARGET, id: ruleId },
        after: { event, reason, expiresAt: expiresAt.toISOString() },
      });
      this.events.publish(tx, 'security.changed', {});
    });
    return this.list(actor, ruleId);
  }

  /** @throws NotFound */
  async remove(actor: Actor, ruleId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const removed = await this.rows.removeSilence(tx, ruleId, id);
      if (removed === undefined) throw new NotFound();
      await this.audit.record(tx, {
        actor,
        action: 'DETECTION_SILENCE_REMOVED',
        target: { type: RULE_TARGET, id: ruleId },
        before: { reason: removed.reason },
      });
      this.events.publish(tx, 'security.changed', {});
    });
  }
}

function valueOf({ ip, actorId, subjectId, session }: MatchRow, key: RuleKey): string | null {
  return { ip, actor: actorId, subject: subjectId, session }[key];
}

function actionLabel(action: unknown): string {
  return RULE_ACTION_LABELS[action as RuleAction] ?? RULE_ACTION_LABELS.event;
}
