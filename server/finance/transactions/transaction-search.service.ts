import { Injectable } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { StaffSearchService } from '../../staff/search/staff-search.service.js';
import { TransactionsRepository } from './transactions.repository.js';

/** What quick search finds of transactions: for directors alone, as in their list. */
@Injectable()
export class TransactionSearchService {
  constructor(search: StaffSearchService, transactions: TransactionsRepository) {
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
