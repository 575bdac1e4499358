import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { LedgerPeriodsRepository } from './ledger-periods.repository.js';

/** What the ledger knows of people: who closed and reopened its months. */
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
