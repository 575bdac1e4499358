import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { NotFound } from '../../platform/errors/errors.js';
import type { Page } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { pounds } from '../../finance/money.rules.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { SUBJECT_TYPES, type SubjectType } from '../clarity.rules.js';
import { toTimeViews } from '../time/time-views.js';
import { TimeRepository, type RecordedFilter } from '../time/time.repository.js';
import { hoursOf } from '../time/time.rules.js';
import type { RecordedTimeView, SubjectTimeView } from './subjects.dto.js';

/** Time by what it was recorded about. Those who approve time see what it cost, and the entries of others. */
@Injectable()
export class SubjectsService {
  constructor(
    private readonly time: TimeRepository,
    private readonly inbox: InboxService,
  ) {}

  /** @throws NotFound for what the actor cannot open */
  async hours(actor: Actor, subject: string, id: string): Promise<SubjectTimeView> {
    const type = await this.visible(actor, subject, id);
    const { seconds, people, costPence } = await this.time.ofSubject(type, id);
    return { hours: hoursOf(seconds), people, cost: inGroup(actor.roles, 'clarityManagers') ? pounds(costPence) : null };
  }

  /** The entries behind it: for those who approve time everyone's, for others their own. @throws NotFound for what the actor cannot open */
  async entries(actor: Actor, subject: string, id: string, query: PageQuery): Promise<Page<RecordedTimeView>> {
    const type = await this.visible(actor, subject, id);
    const own = inGroup(actor.roles, 'clarityManagers') ? {} : { userId: actor.userId };
    return this.recorded(actor, { subject: { type, id }, ...own }, query);
  }

  /** Entries of some time, as the actor may see them. */
  async recorded(actor: Actor, filter: RecordedFilter, { limit, cursor }: PageQuery): Promise<Page<RecordedTimeView>> {
    const { items: rows, nextCursor } = await this.time.recorded(filter, limit, cursor);
    const views = await toTimeViews(this.inbox, actor, rows);
    const isManager = inGroup(actor.roles, 'clarityManagers');
    const items = rows.flatMap((row, index) => {
      const view = views[index];
      if (view === undefined) return [];
      const cost = isManager && row.costPence !== null ? pounds(row.costPence) : null;
      return [{ ...view, user_name: row.userName, own: row.userId === actor.userId, cost, payable_id: isManager ? row.payableId : null }];
    });
    return { items, nextCursor };
  }

  private async visible(actor: Actor, subject: string, id: string): Promise<SubjectType> {
    const type = SUBJECT_TYPES.find((candidate) => candidate === subject);
    if (type === undefined || (await this.inbox.describe(actor, [{ type, id }])).size === 0) throw new NotFound();
    return type;
  }
}
