import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database } from '../../platform/database/transactions.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { declaredLimits, GENERAL_LIMIT, type Limit } from '../../platform/rate-limits/declared-limits.js';
import type { RateLimitSetting } from '../../platform/rate-limits/rate-limit-setting.entity.js';
import { RateLimits } from '../../platform/rate-limits/rate-limits.js';
import { RateLimitsRepository } from '../../platform/rate-limits/rate-limits.repository.js';
import { Clock } from '../../platform/time/clock.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { SecurityEventsService } from '../events/security-events.service.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import { limitLabel } from './limit-labels.rules.js';
import type { RateLimitsView, RateLimitView, SetRateLimit } from './rate-limits.dto.js';
import { DEFAULT_GENERAL_LIMIT, GENERAL_RANGE, limitProblem, limitRange } from './rate-limits.rules.js';

const TARGET = 'rate-limit';
const DAY_MS = 86_400_000;

/** The limits that the program declares, what they caught, and how admins change them. */
@Injectable()
export class RateLimitSettingsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: RateLimitsRepository,
    private readonly limits: RateLimits,
    private readonly securityEvents: SecurityEventsService,
    private readonly personalData: PersonalDataService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    sources: SecuritySourcesService,
  ) {
    sources.registerPart({ name: 'rateLimit', read: async () => generalOf(await settings.settings()).percent });
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'rateLimitSettings',
      tables: ['rate_limit_settings'],
      export: (userId) => this.settings.settingsBy(userId),
      stays: 'A changed rate limit stays, without the name of the person who changed it.',
    });
  }

  async list(): Promise<RateLimitsView> {
    const [stored, caught] = await Promise.all([
      this.settings.settings(),
      this.securityEvents.rateLimited(new Date(this.clock.now().getTime() - DAY_MS)),
    ]);
    const views = [...declaredLimits().values()].map((limit) => this.view(limit, stored, caught.get(limit.name) ?? 0));
    views.sort((a, b) => b.caught - a.caught || a.label.localeCompare(b.label, 'en-GB'));
    return { general: generalOf(stored), limits: views };
  }

  /**
   * Changes a limit, or with the name `general` the percentage for all of them.
   * @throws NotFound for a name that is not declared
   * @throws Invalid for a value out of range
   * @throws Conflict `rate-limit-changed` with the stored setting
   */
  async set(actor: Actor, name: string, { version, value }: SetRateLimit): Promise<RateLimitsView> {
    const limit = declaredLimits().get(name);
    if (limit === undefined && name !== GENERAL_LIMIT) throw new NotFound();
    await this.database.transaction(async (tx) => {
      const setting = await expectVersion(version, {
        lock: () => this.settings.lockSetting(tx, name),
        subject: 'This limit',
        code: 'rate-limit-changed',
        target: { type: TARGET, id: name },
        view: (row) => ({ value: row?.value ?? null, version: row?.version ?? 0 }),
      });
      const range = limit === undefined ? GENERAL_RANGE : this.rangeOf(limit);
      const problem = value === null ? null : limitProblem(value, range);
      if (problem !== null) throw new Invalid(problem, { value: problem });
      if ((setting?.value ?? null) === value) return;
      const changed = { name, value, version: version + 1, changedBy: actor.userId, changedAt: this.clock.now() };
      await this.settings.saveSetting(tx, changed);
      await this.audit.record(tx, {
        actor,
        action: 'RATE_LIMIT_CHANGED',
        target: { type: TARGET, id: name },
        before: { value: setting?.value ?? null },
        after: { value },
      });
      this.events.publish(tx, 'rate-limits.changed', {});
    });
    await this.limits.reload();
    return this.list();
  }

  private view(limit: Limit, stored: readonly RateLimitSetting[], caught: number): RateLimitView {
    const own = stored.find(({ name }) => name === limit.name);
    return {
      name: limit.name,
      label: limitLabel(limit.name),
      attempts: own?.value ?? this.limits.unchanged(limit, generalOf(stored).percent),
      default_attempts: this.limits.unchanged(limit, generalOf(stored).percent),
      ...this.rangeOf(limit),
      window_seconds: limit.windowSeconds,
      per: limit.per,
      changed: (own?.value ?? null) !== null,
      caught,
      version: own?.version ?? 0,
    };
  }

  /** From the default without the general percentage, so that the range does not move with it. */
  private rangeOf(limit: Limit): { min: number; max: number } {
    return limitRange(this.limits.unchanged(limit, DEFAULT_GENERAL_LIMIT), limit.exact !== true && limit.guessing !== true);
  }
}

function generalOf(stored: readonly RateLimitSetting[]): { percent: number; version: number } {
  const general = stored.find(({ name }) => name === GENERAL_LIMIT);
  return { percent: general?.value ?? DEFAULT_GENERAL_LIMIT, version: general?.version ?? 0 };
}
