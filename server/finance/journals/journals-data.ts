import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { JournalsRepository } from './journals.repository.js';

/** What journals mean for the rights of those who entered and decided them. */
@Injectable()
export class JournalsData implements OnModuleInit {
  constructor(
    private readonly journals: JournalsRepository,
    private readonly personalData: PersonalDataService,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'financeJournals',
      tables: ['finance_journals'],
      export: (userId) => this.journals.ofUser(userId),
      stays: 'The books of a company are kept for six years, without the name of the person who made an entry.',
    });
  }
}
