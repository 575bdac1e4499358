import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { Audit } from '../../../platform/audit/audit.js';
import { Database } from '../../../platform/database/transactions.js';
import { csvLine, UTF8_MARK } from '../../../platform/documents/csv.rules.js';
import { Clock } from '../../../platform/time/clock.js';
import { ukDate } from '../../../platform/time/days.rules.js';
import { ViewerData } from '../../../platform/web/viewer-data.js';
import { SavedViewsService } from '../../../saved-views/saved-views.service.js';
import { BUG_FILTERS, bugLabel, PRIORITY_LABELS, STATUS_LABELS } from '../bugs.rules.js';
import { BugQuery, type BugCounts, type BugPage, type BugRow } from './bug-list.dto.js';
import { BugListRepository, isSimilarPosition } from './bug-list.repository.js';

const BATCH = 100;
/** Rows of one file. */
const MAX_EXPORTED = 100_000;
const HEADER = [
  'Number',
  'Title',
  'Description',
  'Status',
  'Priority',
  'Found in',
  'Fixed in',
  'Verified in',
  'Platform',
  'Tags',
  'Assignee',
  'Reporter',
  'Came back',
  'Comments',
  'Reported (UTC)',
  'Updated (UTC)',
];

/** The list of bugs: pages, counts and files. */
@Injectable()
export class BugListService {
  constructor(
    private readonly repository: BugListRepository,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    views: SavedViewsService,
    viewerData: ViewerData,
  ) {
    viewerData.register({ path: '/staff/bugs', access: 'staffArea', query: BugQuery, load: (actor, query) => this.page(actor, query) });
    views.register({ list: 'bugs', group: 'staffArea', parameters: BUG_FILTERS });
  }

  /** A search without exact matches is repeated for similar bugs. @throws Invalid for a cursor of another order */
  async page(actor: Actor, query: BugQuery): Promise<BugPage> {
    const { cursor, search = '' } = query;
    const continued = cursor !== undefined && isSimilarPosition(cursor);
    const page = await this.repository.page(actor, query, continued);
    if (continued || cursor !== undefined || page.items.length > 0 || search.trim() === '') return { ...page, similar: continued };
    const similar = await this.repository.page(actor, query, true);
    return { ...similar, similar: similar.items.length > 0 };
  }

  counts(actor: Actor): Promise<BugCounts> {
    return this.repository.counts(actor);
  }

  /** Exports the list as CSV: what the user sees, in its order, streamed. */
  async csv(actor: Actor, query: BugQuery): Promise<{ name: string; content: AsyncIterable<Buffer> }> {
    await this.database.transaction((tx) => this.audit.record(tx, { actor, action: 'BUGS_EXPORTED', target: { type: 'bugs', id: 'csv' } }));
    return { name: `bugs-${ukDate(this.clock.now())}.csv`, content: this.chunks(actor, query) };
  }

  private async *chunks(actor: Actor, query: BugQuery): AsyncGenerator<Buffer> {
    yield Buffer.from(UTF8_MARK + csvLine(HEADER));
    let written = 0;
    for (let cursor: string | undefined; written < MAX_EXPORTED;) {
      const { items, nextCursor }: BugPage = await this.page(actor, { ...query, limit: BATCH, ...(cursor !== undefined && { cursor }) });
      const descriptions = await this.repository.descriptions(items.map(({ id }) => id));
      yield Buffer.from(items.map((bug) => csvLine(cells(bug, descriptions.get(bug.id) ?? bug.description))).join(''));
      written += items.length;
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }
}

function cells(bug: BugRow, description: string): Array<string | number | null> {
  return [
    bugLabel(bug.number),
    bug.title,
    description,
    STATUS_LABELS[bug.status],
    PRIORITY_LABELS[bug.priority],
    bug.build_version,
    bug.fixed_build_version,
    bug.verified_build_version,
    bug.platform,
    bug.tags.join(', '),
    bug.assignee_name,
    bug.reporter_name,
    bug.came_back ? 'Yes' : 'No',
    bug.comments,
    bug.created_at,
    bug.updated_at,
  ];
}
