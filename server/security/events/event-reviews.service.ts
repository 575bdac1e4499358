import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import type {
  ReviewedEventsView,
  ReviewEvents,
  SecurityEventsQuery,
  SecurityEventView,
  ShowEventAddresses,
  ShownAddressesView,
} from './events.dto.js';
import { SecurityEventsRepository, type EventRow } from './security-events.repository.js';
import { eventMessage, kindsLabelled, maskedAddress } from './security-events.rules.js';

const TARGET = 'security-event';

/** What the security centre shows of the events, and who has looked at them. */
@Injectable()
export class EventReviewsService {
  constructor(
    private readonly database: Database,
    private readonly events: SecurityEventsRepository,
    private readonly audit: Audit,
    private readonly bus: Events,
    private readonly clock: Clock,
    sources: SecuritySourcesService,
  ) {
    sources.registerFigure({
      key: 'unreviewed',
      label: 'Unreviewed high-severity events',
      order: 20,
      tab: 'logs',
      filter: { severity: 'high', review: 'unreviewed' },
      isAlarm: true,
      read: () => events.unreviewed('high'),
    });
    sources.registerPart({ name: 'logs', read: async (limit) => (await this.page({ limit })).items });
  }

  /** Newest first, with masked addresses. */
  async page(query: SecurityEventsQuery): Promise<Page<SecurityEventView>> {
    const { items, nextCursor } = await this.events.page(query, query.search === undefined ? [] : kindsLabelled(query.search));
    return { items: items.map(toEventView), nextCursor };
  }

  /** Marks events as reviewed. Those that someone has reviewed before keep that review. */
  async review(actor: Actor, { ids, note }: ReviewEvents): Promise<ReviewedEventsView> {
    const reviewed = await this.database.transaction(async (tx) => {
      const review = { by: actor.userId, at: this.clock.now(), note: note === undefined || note === '' ? null : note };
      const marked = await this.events.review(tx, ids, review);
      for (const id of marked)
        await this.audit.record(tx, {
          actor,
          action: 'SECURITY_EVENT_REVIEWED',
          target: { type: TARGET, id: String(id) },
          after: { note: review.note },
        });
      if (marked.length > 0) this.bus.publish(tx, 'security.changed', {});
      return marked.length;
    });
    return { reviewed };
  }

  /** Shows the addresses of events. The audit log stores the justification and which events they were. */
  async addresses(actor: Actor, { ids, justification }: ShowEventAddresses): Promise<ShownAddressesView> {
    const rows = await this.events.ofIds(ids);
    const shown = rows.flatMap(({ id, ip }) => (ip === null ? [] : [[String(id), ip] as const]));
    await this.database.transaction((tx) =>
      this.audit.record(tx, {
        actor,
        action: 'SECURITY_ADDRESSES_SHOWN',
        target: { type: 'security-events', id: 'addresses' },
        after: { justification, events: shown.map(([id]) => id) },
      }),
    );
    return { addresses: Object.fromEntries(shown) };
  }
}

export function toEventView(row: EventRow): SecurityEventView {
  const { details, ip, reviewedAt, ...event } = row;
  return { ...event, message: eventMessage(event.kind, details), ip: maskedAddress(ip), reviewed: reviewedAt !== null, reviewedAt };
}
