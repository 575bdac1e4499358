import { Injectable } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { dayText } from '../../platform/time/days.rules.js';
import { StaffSourcesService } from '../../staff/overview/staff-sources.service.js';
import { QuickSearchService } from '../../quick-search/quick-search.service.js';
import { TransactionsRepository } from './transactions.repository.js';

/** Transactions in quick search and pending approvals: for directors only, like their list. */
@Injectable()
export class TransactionSourcesService {
  constructor(search: QuickSearchService, sources: StaffSourcesService, transactions: TransactionsRepository) {
    sources.registerApprovals({
      label: 'Transactions',
      path: '/staff?section=finances&status=pending',
      group: 'admin',
      waiting: (filter) => transactions.waiting(filter),
    });
    search.register({
      key: 'transactions',
      label: 'Transactions',
      search: async ({ roles }, text, limit) => {
        if (!inGroup(roles, 'admin')) return [];
        const { items } = await transactions.page({ search: text, limit });
        return items.map(({ id, description, category, happenedOn }) => ({
          id,
          title: description,
          detail: `${category}, ${dayText(happenedOn)}`,
          path: `/staff?section=finances&transaction=${id}`,
        }));
      },
    });
  }
}
