import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { StaffSourcesService } from '../../staff/overview/staff-sources.service.js';
import { counted } from '../../users/accounts/open-work.service.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { LedgerDocumentsService } from '../ledger/ledger-documents.service.js';
import { LedgerPeriodsService } from '../ledger/ledger-periods.service.js';
import { JournalsRepository } from './journals.repository.js';

/** Journals as pending approvals, and as personal data of their authors and approvers. */
@Injectable()
export class JournalsData implements OnModuleInit {
  constructor(
    private readonly journals: JournalsRepository,
    private readonly personalData: PersonalDataService,
    private readonly documents: LedgerDocumentsService,
    private readonly periods: LedgerPeriodsService,
    private readonly targets: AuditTargets,
    sources: StaffSourcesService,
  ) {
    sources.registerApprovals({
      label: 'Journals',
      path: '/staff?section=finances&journals=pending',
      group: 'admin',
      waiting: (filter) => journals.waiting(filter),
    });
  }

  onModuleInit(): void {
    this.periods.onOpenItems(async (until) =>
      counted(
        await this.journals.pendingUntil(until),
        'journal waits for approval',
        'journals wait for approval',
        `/staff?section=finances&journals=pending&until=${until}`,
      ),
    );
    this.documents.register(['journal'], (ids) => this.journals.titles(ids));
    this.targets.register('journal', async (ids) =>
      (await this.journals.titles(ids)).map(({ id, description }) => ({ id, name: description })),
    );
    this.personalData.register({
      name: 'financeJournals',
      tables: ['finance_journals'],
      export: (userId) => this.journals.ofUser(userId),
      stays: 'The books of a company are kept for six years, without the name of the person who made an entry.',
    });
  }
}
