import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import { AcknowledgementsRepository } from './acknowledgements/acknowledgements.repository.js';
import { PoliciesRepository } from './policies.repository.js';

/** Data protection of policies: a user's agreements are deleted with the account; versions remain without their name. */
@Injectable()
export class PoliciesData implements OnModuleInit {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly acknowledgements: AcknowledgementsRepository,
    private readonly personalData: PersonalDataService,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'policies',
      tables: ['policy_versions', 'policy_acknowledgements', 'policy_requests'],
      export: async (userId) => ({
        versions: await this.policies.ofUser(userId),
        agreed: await this.acknowledgements.ofUser(userId),
        asked: await this.acknowledgements.requestsOf(userId),
      }),
      stays: 'Versions of policies stay without the names of their editor and approver, because colleagues agreed to them.',
    });
  }
}
