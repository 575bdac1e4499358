import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import type { SecuritySignal } from '../../platform/access/security-signals.js';
import { ReplayService } from '../../security/detections/replay.service.js';
import { RulesService } from '../../security/detections/rules.service.js';
import { SecurityEventsService } from '../../security/events/security-events.service.js';
import { IncidentsService } from '../../security/incidents/incidents.service.js';

/** From the range for documentation. */
const STRANGER = '203.0.113.24';

/** Security events, a detection rule and an incident of the fictional studio. */
@Injectable()
export class DemoSecurity {
  constructor(
    private readonly events: SecurityEventsService,
    private readonly incidents: IncidentsService,
    private readonly rules: RulesService,
    private readonly replays: ReplayService,
  ) {}

  async fill(named: (first: string) => Actor): Promise<void> {
    const grace = named('Grace').userId;
    await this.addRule(named('Victor'));
    const from = (actorId: string | null, ip: string) => ({ actorId, ip, requestId: randomUUID() });
    const signals: readonly SecuritySignal[] = [
      ...Array.from({ length: 4 }, () => ({
        kind: 'password-failed' as const,
        ...from(null, STRANGER),
        subjectId: grace,
        details: { at: 'sign-in' },
      })),
      { kind: 'second-factor-reused', ...from(null, STRANGER), subjectId: grace },
      { kind: 'access-denied', ...from(grace, '192.0.2.17'), details: { method: 'GET', path: '/api/admin/users', code: 'forbidden' } },
      { kind: 'rate-limited', ...from(null, STRANGER), details: { method: 'POST', path: '/api/auth/login', code: 'rate-limited' } },
    ];
    for (const signal of signals) this.events.add(signal);
    await this.events.flush();
    const victor = named('Victor');
    const { id } = await this.incidents.create(victor, {
      title: 'Someone guesses Grace’s password',
      severity: 'high',
      ownerId: victor.userId,
      note: 'Four wrong passwords within a minute, and a second factor that had been used before. Grace was at lunch.',
    });
    await this.incidents.changeStatus(victor, id, {
      status: 'Investigating',
      reason: 'Grace has a new password, and all her sessions are ended.',
      version: 1,
    });
  }

  /** Before the events, which it then matches. */
  private async addRule(actor: Actor): Promise<void> {
    const { id } = await this.rules.create(actor, {
      name: 'Guessed passwords',
      description: 'Several wrong passwords for one account. Ask its owner whether it was them.',
      conditions: [{ field: 'kind', operator: 'is', values: ['password-failed'] }],
      key: 'subject',
      threshold: 3,
      windowMinutes: 10,
      severity: 'high',
      action: 'event',
      blockMinutes: null,
      expires: null,
    });
    const { rule } = await this.replays.run(actor, id);
    await this.rules.enable(actor, id, { enabled: true, version: rule.version });
  }
}
