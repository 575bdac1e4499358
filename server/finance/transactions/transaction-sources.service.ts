import { Injectable } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Clock } from '../../platform/time/clock.js';
import { overdueBefore } from '../../staff/overview/overview.rules.js';
import { StaffSourcesService } from '../../staff/overview/staff-sources.service.js';
import { StaffSearchService } from '../../staff/search/staff-search.service.js';
import { TransactionsRepository } from './transactions.repository.js';

/** What transactions bring to quick search and to the staff overview: for directors alone, as in their list. */
@Injectable()
export class TransactionSourcesService {
  constructor(clock: Clock, sources: StaffSourcesService, search: StaffSearchService, transactions: TransactionsRepository) {
    sources.registerCounter({
      key: 'unresolved_flags',
      label: 'Transactions to approve',
      path: '/staff?section=finances&status=pending',
      count: ({ userId, roles }) =>
        inGroup(roles, 'admin') ? transactions.waitingSince(overdueBefore(clock.now()), userId) : Promise.resolve(0),
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
          detail: `${category}, ${happenedOn}`,
          path: `/staff?section=finances&transaction=${id}`,
        }));
      },
    });
  }
}
