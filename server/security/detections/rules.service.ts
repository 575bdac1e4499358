import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, violates, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { RetentionService } from '../../users/data-rights/retention.service.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import { changesDetection, RULE_ACTIONS, RULE_LIMITS, ruleProblems, type RuleInput } from './detection.rules.js';
import { toRuleView, type EnableRule, type RulesView, type RuleView, type UpdateRule } from './detections.dto.js';
import { RuleEventsRepository } from './rule-events.repository.js';
import { RulesRepository, type RuleRow } from './rules.repository.js';
import type { SecurityRule } from './security-rule.entity.js';

export const RULE_TARGET = 'detection-rule';
const DAY_MS = 86_400_000;
/** Days of matches that the overview counts. */
const OVERVIEW_DAYS = 7;

/** Adds, changes and enables detection rules. */
@Injectable()
export class RulesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly ruleEvents: RuleEventsRepository,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataService,
    private readonly retention: RetentionService,
    targets: AuditTargets,
    sources: SecuritySourcesService,
  ) {
    targets.register(RULE_TARGET, (ids) => rules.namesOf(ids));
    sources.registerFigure({
      key: 'ruleMatches',
      label: `Detections in ${OVERVIEW_DAYS} days`,
      order: 70,
      tab: 'detections',
      read: () => ruleEvents.countMatches(new Date(clock.now().getTime() - OVERVIEW_DAYS * DAY_MS)),
    });
    sources.registerPart({ name: 'rules', read: async (limit) => (await this.rules.list(limit)).map((row) => this.view(row)) });
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'detectionRules',
      tables: ['security_rules', 'security_rule_silences'],
      export: async (userId) => ({ rules: await this.rules.changedBy(userId), silences: await this.rules.silencesOf(userId) }),
      erase: (tx, userId) => this.rules.removeSilencesAbout(tx, userId),
      stays: 'Detection rules and the reasons of silences stay, without the name of the person who entered them.',
    });
    this.retention.register({ name: 'detectionSilences', erase: (tx, now) => this.rules.removeExpiredSilences(tx, now) });
  }

  async list(): Promise<RulesView> {
    const rows = await this.rules.list(RULE_LIMITS.rules);
    return { rules: rows.map((row) => this.view(row)), actions: [...RULE_ACTIONS] };
  }

  /** Adds a rule, disabled until it was replayed. @throws Invalid, Conflict if there are too many. */
  async create(actor: Actor, input: RuleInput): Promise<RuleView> {
    this.assertValid(input);
    return this.writing(async (tx) => {
      if ((await this.rules.lockAndCount(tx)) >= RULE_LIMITS.rules)
        throw new Conflict(`There are already ${RULE_LIMITS.rules} rules. Delete one first.`, 'too-many-rules');
      const now = this.clock.now();
      const row: SecurityRule = {
        ...enteredPart(input),
        id: randomUUID(),
        isEnabled: false,
        isReplayed: false,
        evaluatedTo: 0,
        matches: 0,
        lastMatchedAt: null,
        version: 1,
        changedBy: actor.userId,
        createdAt: now,
        updatedAt: now,
      };
      await this.rules.insert(tx, row);
      await this.record(tx, actor, 'DETECTION_RULE_CREATED', row.id, { after: enteredPart(input) });
      return this.view(await this.lock(tx, row.id));
    });
  }

  /**
   * Changes a rule. One that would now detect or do something else is disabled until it was replayed again. An expired one whose last day is
   * moved starts with the events that are recorded from now on.
   * @throws Invalid, NotFound, Conflict if it was changed in the meantime.
   */
  async update(actor: Actor, id: string, { version, ...input }: UpdateRule): Promise<RuleView> {
    this.assertValid(input);
    const stored = await this.byId(id);
    const newest = this.isExpired(stored) ? await this.newestEventId() : null;
    return this.writing(async (tx) => {
      const before = await this.expect(tx, id, version);
      const isOther = changesDetection(before, input);
      await this.rules.update(tx, id, {
        ...enteredPart(input),
        ...(isOther && { isEnabled: false, isReplayed: false }),
        ...(newest !== null && { evaluatedTo: newest }),
        ...this.nextVersion(actor, before),
      });
      await this.record(tx, actor, 'DETECTION_RULE_UPDATED', id, {
        before: { ...enteredPart(before), enabled: before.isEnabled },
        after: { ...enteredPart(input), enabled: before.isEnabled && !isOther },
      });
      return this.view(await this.lock(tx, id));
    });
  }

  /**
   * Enables or disables a rule. It starts with the events that are recorded from now on.
   * @throws NotFound, Conflict if it was changed in the meantime, was not replayed since, or has expired.
   */
  async enable(actor: Actor, id: string, { enabled, version }: EnableRule): Promise<RuleView> {
    const newest = enabled ? await this.newestEventId() : 0;
    return this.database.transaction(async (tx) => {
      const before = await this.expect(tx, id, version);
      if (before.isEnabled === enabled) return this.view(before);
      if (enabled) this.assertReady(before);
      await this.rules.update(tx, id, {
        isEnabled: enabled,
        ...(enabled && { evaluatedTo: newest }),
        ...this.nextVersion(actor, before),
      });
      await this.record(tx, actor, enabled ? 'DETECTION_RULE_ENABLED' : 'DETECTION_RULE_DISABLED', id, {
        before: { enabled: before.isEnabled },
        after: { enabled },
      });
      return this.view(await this.lock(tx, id));
    });
  }

  /** Deletes a rule with its silences; its matches stay in the log. @throws NotFound */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.lock(tx, id);
      await this.rules.delete(tx, id);
      await this.record(tx, actor, 'DETECTION_RULE_DELETED', id, { before: enteredPart(before) });
    });
  }

  /** Records that a rule was replayed, unless it was changed meanwhile. @throws NotFound */
  async markReplayed(actor: Actor, { id, version }: RuleRow, result: object): Promise<RuleView> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      if (row.version === version && !row.isReplayed) await this.rules.update(tx, id, { isReplayed: true });
      await this.record(tx, actor, 'DETECTION_RULE_REPLAYED', id, { after: result });
      return this.view(await this.lock(tx, id));
    });
  }

  /** @throws NotFound */
  async byId(id: string): Promise<RuleRow> {
    const row = await this.rules.byId(id);
    if (row === undefined) throw new NotFound();
    return row;
  }

  private assertReady(rule: RuleRow): void {
    if (!rule.isReplayed) throw new Conflict('Replay the rule first, to see what it would have caught.', 'replay-required');
    if (this.isExpired(rule)) throw new Conflict('The rule has expired. Change its last day first.', 'rule-expired');
  }

  private isExpired({ expires }: RuleRow): boolean {
    return expires !== null && expires < this.today();
  }

  private newestEventId(): Promise<number> {
    return this.database.transaction((tx) => this.ruleEvents.newestId(tx));
  }

  private assertValid(input: RuleInput): void {
    const problems = ruleProblems(input, this.today());
    const [problem] = Object.values(problems);
    if (problem !== undefined) throw new Invalid(problem, problems);
  }

  private today(): string {
    return ukDate(this.clock.now());
  }

  private nextVersion(actor: Actor, { version }: RuleRow): Pick<SecurityRule, 'version' | 'changedBy' | 'updatedAt'> {
    return { version: version + 1, changedBy: actor.userId, updatedAt: this.clock.now() };
  }

  private expect(tx: Tx, id: string, version: number): Promise<RuleRow> {
    return expectVersion(version, {
      lock: () => this.lock(tx, id),
      subject: 'This rule',
      code: 'rule-changed',
      target: { type: RULE_TARGET, id },
      view: (row) => Promise.resolve(this.view(row)),
    });
  }

  private async lock(tx: Tx, id: string): Promise<RuleRow> {
    const row = await this.rules.lockForUpdate(tx, id);
    if (row === undefined) throw new NotFound();
    return row;
  }

  private async record(tx: Tx, actor: Actor, action: string, id: string, values: { before?: object; after?: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: RULE_TARGET, id }, ...values });
    this.events.publish(tx, 'security.changed', {});
  }

  private async writing<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if (!violates(error, 'security_rules_name')) throw error;
      const message = 'There is a rule of this name already.';
      throw new Invalid(message, { name: message }, 'rule-name-taken');
    }
  }

  private view(row: RuleRow): RuleView {
    return toRuleView(row, this.today());
  }
}

function enteredPart(input: RuleInput): RuleInput {
  const { name, description, conditions, key, threshold, windowMinutes, severity, action, blockMinutes, expires } = input;
  return {
    name,
    description,
    conditions: conditions.map(({ field, operator, values }) => ({ field, operator, values })),
    key,
    threshold,
    windowMinutes,
    severity,
    action,
    blockMinutes: action === 'block' ? blockMinutes : null,
    expires,
  };
}
