import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Invalid } from '../../platform/errors/errors.js';
import { SecurityEventsRepository } from '../events/security-events.repository.js';
import { isInScope, scopeOf } from '../trail/trail-scope.rules.js';
import type { EvidenceDetails } from './incident-views.js';

/** What an incident stores about its evidence: events are deleted after 90 days, and the incident outlives them. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly events: SecurityEventsRepository,
    private readonly auditLog: AuditLog,
  ) {}

  /** @throws Invalid */
  async event(id: number): Promise<EvidenceDetails> {
    const [event] = await this.events.ofIds([id]);
    if (event === undefined) throw unknown('There is no event with this number.');
    const { kind, details, occurredAt } = event;
    return { eventId: id, kind, details, occurredAt };
  }

  /** @throws Invalid for no entry, and for one of an area that the actor may not see */
  async auditEntry({ roles }: Pick<Actor, 'roles'>, id: number): Promise<EvidenceDetails> {
    const [entry] = await this.auditLog.entries([id]);
    if (entry === undefined || !isInScope(entry, scopeOf(roles))) throw unknown('The audit trail has no entry with this number.');
    return { auditId: id, action: entry.action, occurredAt: entry.at };
  }
}

function unknown(message: string): Invalid {
  return new Invalid(message, { id: message, eventId: message });
}
