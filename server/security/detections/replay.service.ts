import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Database } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { maskedAddress } from '../events/security-events.rules.js';
import { Detector } from './detector.js';
import type { ReplayView } from './detections.dto.js';
import { MatchedValuesService } from './matched-values.service.js';
import { RuleEventsRepository, type SelectedEvent } from './rule-events.repository.js';
import { RulesRepository, type RuleRow } from './rules.repository.js';
import { RulesService } from './rules.service.js';

const DAYS = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Events read at a time. */
const PAGE = 5_000;
/** Events evaluated at most. */
const MAX_REPLAYED_EVENTS = 200_000;
/** Values that are counted, and those that are shown. */
const MAX_VALUES = 10_000;
const MAX_SHOWN = 50;

interface MatchedValue {
  matches: number;
  firstAt: number;
  last: SelectedEvent;
}

/** What replaying found; the numbers are those of the last 30 days. */
interface Replayed {
  events: number;
  matches: number;
  byValue: Map<string, MatchedValue>;
  /** Epoch ms; null if all events were evaluated. */
  stoppedAt: number | null;
}

/** Shows what a rule would have caught, before it is enabled. */
@Injectable()
export class ReplayService {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesService,
    private readonly rows: RulesRepository,
    private readonly ruleEvents: RuleEventsRepository,
    private readonly names: MatchedValuesService,
    private readonly clock: Clock,
  ) {}

  /** Evaluates the rule on the events of the last 30 days, without acting. @throws NotFound */
  async run(actor: Actor, id: string): Promise<ReplayView> {
    const rule = await this.rules.byId(id);
    const to = this.clock.now();
    const from = new Date(to.getTime() - DAYS * DAY_MS);
    const { events, matches, byValue, stoppedAt } = await this.replay(rule, from);
    const most = [...byValue].sort(([, a], [, b]) => b.matches - a.matches || b.last.id - a.last.id).slice(0, MAX_SHOWN);
    const values = most.map(([value]) => value);
    const [names, silenced] = await Promise.all([
      this.names.namesFor(actor, rule.key, values),
      this.rows.silencedAmong(rule.id, values, to),
    ]);
    const view = await this.rules.markReplayed(actor, rule, { events, matches, values: byValue.size });
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      events,
      matches,
      valuesTotal: byValue.size,
      values: most.map(([value, found]) => ({
        event: found.last.id,
        value: names.text(value),
        owner: names.owner(value, found.last),
        matches: found.matches,
        firstAt: new Date(found.firstAt).toISOString(),
        lastAt: new Date(found.last.at).toISOString(),
        address: maskedAddress(found.last.ip),
        silenced: silenced.has(value),
      })),
      stoppedAt: stoppedAt === null ? null : new Date(stoppedAt).toISOString(),
      rule: view,
    };
  }

  private async replay(rule: RuleRow, since: Date): Promise<Replayed> {
    const detector = new Detector({ threshold: rule.threshold, windowMs: rule.windowMinutes * MINUTE_MS });
    const newest = await this.database.transaction((tx) => this.ruleEvents.newestId(tx));
    const replayed: Replayed = { events: 0, matches: 0, byValue: new Map(), stoppedAt: null };
    for (let after = 0; ;) {
      const page = await this.ruleEvents.selected(rule, { after, to: newest, since, limit: PAGE });
      for (const event of page) if (detector.add(event.value, event.at)) addMatch(replayed, event);
      replayed.events += page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return replayed;
      if (replayed.events >= MAX_REPLAYED_EVENTS) return { ...replayed, stoppedAt: last.at };
      after = last.id;
    }
  }
}

function addMatch(replayed: Replayed, event: SelectedEvent): void {
  replayed.matches += 1;
  const entry = replayed.byValue.get(event.value);
  if (entry === undefined) {
    if (replayed.byValue.size < MAX_VALUES) replayed.byValue.set(event.value, { matches: 1, firstAt: event.at, last: event });
    return;
  }
  entry.matches += 1;
  entry.last = event;
}
