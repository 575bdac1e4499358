import { Injectable } from '@nestjs/common';
import { QuickSearchService } from '../quick-search/quick-search.service.js';
import { StaffSourcesService } from '../staff/overview/staff-sources.service.js';
import { PoliciesRepository } from './policies.repository.js';
import { policyPath } from './policies.rules.js';

/** Policies in quick search, under the access rule of the list, and those that wait for approval on the overview. */
@Injectable()
export class PolicySourcesService {
  constructor(policies: PoliciesRepository, sources: StaffSourcesService, search: QuickSearchService) {
    sources.registerApprovals({
      label: 'Policies',
      path: '/staff?section=policies&show=pending',
      group: 'people',
      waiting: (filter) => policies.waiting(filter),
    });
    search.register({
      key: 'policies',
      label: 'Policies',
      search: async (actor, text, limit) =>
        (await policies.search(actor, text, limit)).map(({ id, title, category }) => ({
          id,
          title,
          detail: category,
          path: policyPath(id),
        })),
    });
  }
}
