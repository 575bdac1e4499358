import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { Database } from '../../platform/database/transactions.js';
import { NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';
import { sideTo } from '../tickets/tickets.policy.js';
import { TicketsService } from '../tickets/tickets.service.js';
import type { PresenceView } from './presence.dto.js';
import { PresenceRepository } from './presence.repository.js';
import { PRESENCE_TTL_MS, type PresenceState } from './presence.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** An agent opened or closed a ticket, or started or stopped writing a reply. */
    'ticket.presence': { ticketId: string };
  }
}

/**
 * Shows agents which colleagues have the same ticket open, so that two do not answer one customer: `support.presence:id`, the value
 * `PresenceView[]`. Customers never see it. Presence expires automatically if a page ends without reporting.
 */
@Injectable()
export class PresenceService implements OnModuleInit {
  private readonly topic: SignalTopic;

  constructor(
    topics: Topics,
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly presence: PresenceRepository,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    this.topic = topics.signal({
      name: 'support.presence',
      perRow: true,
      admit: async (actor, ticketId) => {
        await this.assertAgentOf(actor, ticketId);
        return { channel: ticketId, value: () => this.at(ticketId) };
      },
    });
  }

  onModuleInit(): void {
    this.events.on('ticket.presence', ({ ticketId }) => this.topic.refresh(ticketId));
    this.events.on('ticket.revoked', ({ id }) => this.topic.revoke(id));
    this.jobs.schedule('support.presence', { everySeconds: 3_600 }, () =>
      this.database.transaction((tx) => this.presence.removeOver(tx, this.clock.now())),
    );
  }

  /** For agents of the ticket. @throws NotFound */
  async report(actor: Actor, ticketId: string, state: PresenceState | 'gone'): Promise<void> {
    await this.assertAgentOf(actor, ticketId);
    const now = this.clock.now();
    const until = new Date(now.getTime() + PRESENCE_TTL_MS);
    const { userId } = actor;
    await this.database.transaction(async (tx) => {
      if (state === 'gone') await this.presence.remove(tx, ticketId, userId);
      else
        await this.presence.recordHeartbeat(tx, {
          ticketId,
          userId,
          viewingUntil: until,
          replyingUntil: state === 'replying' ? until : null,
        });
      this.events.publish(tx, 'ticket.presence', { ticketId });
    });
  }

  private async at(ticketId: string): Promise<PresenceView[]> {
    const rows = await this.presence.at(ticketId, this.clock.now());
    return rows.map(({ user_id, first_name, viewing_until, replying }) => ({
      id: user_id,
      name: first_name ?? 'Support',
      state: replying ? 'replying' : 'viewing',
      until: viewing_until,
    }));
  }

  private async assertAgentOf(actor: Actor, ticketId: string): Promise<void> {
    if (sideTo(actor, await this.tickets.readable(actor, ticketId)) !== 'agent') throw new NotFound();
  }
}
