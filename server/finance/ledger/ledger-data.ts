import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { LedgerPeriodsRepository } from './ledger-periods.repository.js';

/** Personal data in the ledger: users who closed and reopened months. */
@Injectable()
export class LedgerData implements OnModuleInit {
  constructor(
    private readonly periods: LedgerPeriodsRepository,
    private readonly personalData: PersonalDataService,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'closedMonths',
      tables: ['ledger_periods'],
      export: (userId) => this.periods.changedBy(userId),
      stays: 'A closed month stays closed, without the name of the person who closed it.',
    });
  }
}
