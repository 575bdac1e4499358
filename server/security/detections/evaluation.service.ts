import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { UsersService } from '../../users/users.service.js';
import { SecurityEventsRepository } from '../events/security-events.repository.js';
import { Detector } from './detector.js';
import { RuleActionsService } from './rule-actions.service.js';
import { RuleEventsRepository, type SelectedEvent } from './rule-events.repository.js';
import { RulesRepository, type EvaluatedRule } from './rules.repository.js';

/** Pause between two evaluations, in seconds. */
const EVERY_SECONDS = 10;
/** Events evaluated at a time. */
const STEP = 5_000;
const MINUTE_MS = 60_000;

/**
 * Evaluates the enabled rules on recorded events, off the request path and in one instance at a time. Each rule stores how far it has come, so
 * that every event is evaluated once, and one rule that fails does not stop others.
 */
@Injectable()
export class EvaluationService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly ruleEvents: RuleEventsRepository,
    private readonly recorded: SecurityEventsRepository,
    private readonly actions: RuleActionsService,
    private readonly users: UsersService,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('security.detections', { everySeconds: EVERY_SECONDS }, () => this.run());
  }

  /** Evaluates what was recorded since the last time. */
  async run(): Promise<void> {
    const rules = await this.rules.applied(ukDate(this.clock.now()));
    if (rules.length === 0) return;
    const newest = await this.database.transaction((tx) => this.ruleEvents.newestId(tx));
    for (const rule of rules) {
      try {
        await this.evaluate(rule, newest);
      } catch (error) {
        this.log.error({ rule: rule.id, ...errorFields(error) }, 'A detection rule could not be evaluated; trying again.');
      }
    }
  }

  private async evaluate(rule: EvaluatedRule, newest: number): Promise<void> {
    for (let from = rule.evaluatedTo; from < newest;) {
      const to = await this.ruleEvents.lastOf(from, newest, STEP);
      const step = { ...rule, evaluatedTo: from };
      const matches = await this.matchesOf(step, to);
      if (!(await this.record(step, to, matches))) return;
      from = to;
    }
  }

  /** Events with which the rule matches, without silenced ones. */
  private async matchesOf(rule: EvaluatedRule, to: number): Promise<SelectedEvent[]> {
    const fresh = await this.ruleEvents.selected(rule, { after: rule.evaluatedTo, to, since: null, limit: STEP });
    const first = fresh[0];
    if (first === undefined) return [];
    const windowMs = rule.windowMinutes * MINUTE_MS;
    const detector = new Detector({ threshold: rule.threshold, windowMs });
    const keys = [...new Set(fresh.map(({ value }) => value))];
    const since = new Date(Math.min(...fresh.map(({ at }) => at)) - windowMs);
    if (rule.threshold > 1) {
      const counted = new Map((await this.ruleEvents.lastMatches(rule, keys, since)).map(({ value, event }) => [value, event]));
      const earlier = await this.ruleEvents.earlier(rule, { keys, to: rule.evaluatedTo, since, perValue: rule.threshold - 1 });
      for (const { id, value, at } of earlier) if (id > (counted.get(value) ?? 0)) detector.add(value, at);
    }
    const matches = fresh.filter(({ value, at }) => detector.add(value, at));
    if (matches.length === 0) return [];
    const silenced = await this.rules.silencedAmong(rule.id, [...new Set(matches.map(({ value }) => value))], this.clock.now());
    return matches.filter(({ value }) => !silenced.has(value));
  }

  /** Records the matches, acts on them, and stores how far the rule has come; all of it or nothing. */
  private record(rule: EvaluatedRule, to: number, matches: readonly SelectedEvent[]): Promise<boolean> {
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const people = matches.flatMap(({ actorId, subjectId }) => [actorId, subjectId]).filter((id) => id !== null);
      // Accounts before the rule, as a deletion locks them.
      const existing = await this.users.lockExisting(tx, [...new Set(people)]);
      if (!(await this.rules.advance(tx, rule, to, matches.length, now))) return false;
      if (matches.length > 0) await this.recordMatches(tx, rule, matches, existing);
      return true;
    });
  }

  private async recordMatches(
    tx: Tx,
    rule: EvaluatedRule,
    matches: readonly SelectedEvent[],
    existing: ReadonlySet<string>,
  ): Promise<void> {
    const knownOf = (id: string | null): string | null => (id !== null && existing.has(id) ? id : null);
    await this.recorded.insert(
      tx,
      matches.map((event) => ({
        kind: 'rule-matched',
        severity: rule.severity,
        source: 'detections',
        actor_id: knownOf(event.actorId),
        subject_id: knownOf(event.subjectId),
        request_id: event.requestId,
        session_hash: event.session,
        ip_address: event.ip,
        occurred_at: this.clock.now().toISOString(),
        details: { rule: rule.id, name: rule.name, action: rule.action, event: event.id },
      })),
    );
    for (const event of matches)
      await this.actions.run(tx, rule, { ...event, actorId: knownOf(event.actorId), subjectId: knownOf(event.subjectId) });
    this.events.publish(tx, 'security.changed', {});
  }
}
