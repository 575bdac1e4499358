import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Database } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { ViewerData } from '../../platform/web/viewer-data.js';
import { SavedViewsService } from '../../saved-views/saved-views.service.js';
import { ReceiptsService } from '../access/receipts.service.js';
import { searchesContents } from './desk-search.rules.js';
import { DESK_VIEW_FILTERS } from './desk-order.rules.js';
import { DeskQuery, type DeskHit, type DeskItem } from './desk.dto.js';
import { DeskRepository } from './desk.repository.js';
import { TicketHitsRepository } from './ticket-hits.repository.js';

/** Matches that reveal customer data: showing them to an agent counts as a read. */
const OF_CUSTOMER: ReadonlySet<DeskHit['source']> = new Set(['customer', 'message']);

/** Lists of tickets for agents, with the matching text for searches. */
@Injectable()
export class DeskService {
  constructor(
    private readonly database: Database,
    private readonly desk: DeskRepository,
    private readonly hits: TicketHitsRepository,
    private readonly receipts: ReceiptsService,
    clock: Clock,
    viewerData: ViewerData,
    views: SavedViewsService,
  ) {
    views.register({ list: 'tickets', group: 'agents', parameters: DESK_VIEW_FILTERS });
    viewerData.register({
      path: '/support/desk',
      access: 'agents',
      query: DeskQuery,
      load: (actor, query) => this.page(actor, query),
      topicValues: {
        'support.desk-codes': ({ userId }) => desk.withCodes(userId, clock.now()),
        'support.desk-mentions': ({ userId }) => desk.mentioning(userId),
        'support.desk-counts': ({ userId }) => desk.counts(userId),
      },
    });
  }

  /** A search that shows a customer's messages or details leaves a receipt; one that only lists the ticket does not. */
  async page(actor: Actor, query: DeskQuery): Promise<Page<DeskItem>> {
    const page = await this.desk.page(actor.userId, query);
    const words = query.search?.trim() ?? '';
    if (page.items.length === 0 || !searchesContents(words)) return page;
    const hits = new Map(
      (
        await this.hits.of(
          actor.userId,
          page.items.map(({ id }) => id),
          words,
        )
      ).map(({ id, ...hit }) => [id, hit]),
    );
    const read = [...hits].filter(([, { source }]) => OF_CUSTOMER.has(source)).map(([id]) => id);
    if (read.length > 0) {
      await this.database.transaction(async (tx) => {
        // In a fixed order, so that concurrent searches cannot deadlock.
        for (const id of read.sort()) await this.receipts.recordReadIn(tx, actor, id, 'search');
      });
    }
    return { ...page, items: page.items.map((item) => ({ ...item, hit: hits.get(item.id) ?? null })) };
  }
}
