import { Injectable } from '@nestjs/common';
import { StaffSourcesService } from '../../overview/staff-sources.service.js';
import { QuickSearchService } from '../../../quick-search/quick-search.service.js';
import { bugLabel, bugPath, STATUS_LABELS } from '../bugs.rules.js';
import { BugListRepository } from './bug-list.repository.js';

const LIST = '/staff?section=bugs&status=pending';

/** Bugs on the overview and in quick search, under the access rule of the list: private bugs count only for users who see them. */
@Injectable()
export class BugSourcesService {
  constructor(bugs: BugListRepository, sources: StaffSourcesService, search: QuickSearchService) {
    sources.registerCounter({
      key: 'pending_bugs',
      label: 'Pending bugs',
      path: LIST,
      count: async (actor) => (await bugs.counts(actor)).pending,
    });
    sources.registerCounter({
      key: 'unresolved_flags',
      label: 'Critical bugs',
      path: `${LIST}&priority=critical`,
      count: async (actor) => (await bugs.counts(actor)).critical,
    });
    sources.registerActivity({
      name: 'bugs',
      latest: async (actor, limit) =>
        (await bugs.page(actor, { limit }, false)).items.map(({ id, number, title, reporter_name, created_at }) => ({
          id,
          kind: 'bug',
          title: `${bugLabel(number)} ${title}`,
          text: 'reported a bug',
          actor: reporter_name,
          at: created_at,
          path: bugPath(number),
        })),
    });
    search.register({
      key: 'bugs',
      label: 'Bugs',
      search: async (actor, text, limit) =>
        (await bugs.page(actor, { limit, search: text }, false)).items.map(({ id, number, title, status }) => ({
          id,
          title: `${bugLabel(number)} ${title}`,
          detail: STATUS_LABELS[status],
          path: bugPath(number),
        })),
    });
  }
}
