import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import type {
  OpenEventsView,
  ReviewedEventsView,
  ReviewEvents,
  ReviewFilteredEvents,
  SecurityEventsFilter,
  SecurityEventsQuery,
  SecurityEventView,
  ShowEventAddresses,
  ShownAddressesView,
} from './events.dto.js';
import { SecurityEventsRepository, type EventRow } from './security-events.repository.js';
import { eventMessage, kindsLabelled, maskedAddress, MAX_EVENTS_BY_FILTER } from './security-events.rules.js';

const TARGET = 'security-event';
/** Events reviewed in one transaction. */
const BATCH = 500;

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
    const { items, nextCursor } = await this.events.page(query, kindsOf(query));
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

  /** How many events of a filter `reviewFiltered` would review. */
  countOpen(filter: SecurityEventsFilter): Promise<OpenEventsView> {
    return this.events.countOpen(filter, kindsOf(filter), MAX_EVENTS_BY_FILTER);
  }

  /**
   * Marks the events of a filter as reviewed, in batches with a transaction each. The audit trail has one entry, written with the first batch,
   * so that an interrupted review is recorded too. Those that someone has reviewed before keep that review.
   */
  async reviewFiltered(actor: Actor, { upTo, note, ...filter }: ReviewFilteredEvents): Promise<ReviewedEventsView> {
    const ids = await this.events.openIds(filter, kindsOf(filter), { upTo, limit: MAX_EVENTS_BY_FILTER });
    const review = { by: actor.userId, at: this.clock.now(), note };
    // The trail outlives accounts, and a search may be for a name.
    const { search, ...named } = filter;
    let reviewed = 0;
    for (let start = 0; start < ids.length; start += BATCH) {
      reviewed += await this.database.transaction(async (tx) => {
        const marked = await this.events.review(tx, ids.slice(start, start + BATCH), review);
        if (start === 0)
          await this.audit.record(tx, {
            actor,
            action: 'SECURITY_EVENTS_REVIEWED',
            target: { type: 'security-events', id: 'review' },
            after: { events: ids.length, from: ids.at(-1), upTo: ids[0], filter: { ...named, withText: search !== undefined }, note },
          });
        this.bus.publish(tx, 'security.changed', {});
        return marked.length;
      });
    }
    return { reviewed };
  }

  /** Shows the addresses of events. The audit trail stores the justification and which events they were. */
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

function kindsOf({ search }: SecurityEventsFilter): string[] {
  return search === undefined ? [] : kindsLabelled(search);
}

function toEventView(row: EventRow): SecurityEventView {
  const { details, ip, reviewedAt, ...event } = row;
  return { ...event, message: eventMessage(event.kind, details), ip: maskedAddress(ip), reviewed: reviewedAt !== null, reviewedAt };
}
