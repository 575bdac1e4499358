import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/time/clock.js';
import { counted, OpenWorkService } from '../users/accounts/open-work.service.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import { StaffSourcesService } from '../staff/overview/staff-sources.service.js';
import { ContractsRepository } from './contracts.repository.js';
import { contractsOfPath } from './contracts.rules.js';
import { ContractEventsRepository } from './history/contract-events.repository.js';
import { ContractRequestsRepository } from './requests/requests.repository.js';

/** Years for which a claim from a contract can be brought (Limitation Act 1980, section 5). */
const LIMITATION_YEARS = 6;
const REQUESTS_PATH = '/contracts?tab=requests';

/** Contracts in personal data and on the overview. */
@Injectable()
export class ContractsData implements OnModuleInit {
  constructor(
    private readonly contracts: ContractsRepository,
    private readonly events: ContractEventsRepository,
    private readonly requests: ContractRequestsRepository,
    private readonly personalData: PersonalDataService,
    private readonly openWork: OpenWorkService,
    private readonly clock: Clock,
    sources: StaffSourcesService,
  ) {
    sources.registerCounter({
      key: 'active_contracts',
      label: 'Contracts',
      path: '/contracts',
      count: ({ userId }) => contracts.countActive(userId),
    });
    sources.registerApprovals({
      label: 'Contract requests',
      path: REQUESTS_PATH,
      group: 'contractManagers',
      waiting: (filter) => requests.waiting(filter),
    });
  }

  onModuleInit(): void {
    this.openWork.register(async (userId) => [
      ...counted(
        await this.contracts.countIn(userId, 'pending'),
        'contract waits for their signature',
        'contracts wait for their signature',
        contractsOfPath(userId),
      ),
      ...counted(
        await this.contracts.countIn(userId, 'signed'),
        'signed contract of theirs has not ended',
        'signed contracts of theirs have not ended',
        contractsOfPath(userId),
      ),
      ...counted(
        await this.requests.countOpen(userId),
        'contract request of theirs is open',
        'contract requests of theirs are open',
        REQUESTS_PATH,
      ),
    ]);
    this.personalData.register({
      name: 'contracts',
      tables: ['contracts', 'contract_requests'],
      export: async (userId) => {
        const requests = await this.requests.ofUser(userId);
        return (await this.contracts.exportOf(userId)).map((contract) => ({
          ...contract,
          requests: requests.filter(({ contractId }) => contractId === contract.id),
        }));
      },
      erase: async (tx, userId) => {
        await this.contracts.deleteUnsigned(tx, userId);
        const until = this.clock.now();
        until.setUTCFullYear(until.getUTCFullYear() + LIMITATION_YEARS);
        await this.contracts.retain(tx, userId, until);
      },
      stays:
        'Signed contracts stay for six years with their histories, because claims from them can be brought for as long (Limitation Act 1980). Unsigned contracts are deleted with the account.',
    });
    this.personalData.register({
      name: 'contractActions',
      tables: ['contract_events'],
      export: async (userId) =>
        // Without details, which name the terms of other people's contracts.
        (await this.events.ofActor(userId)).map(({ contractId, kind, at, ip, userAgent }) => ({ contractId, kind, at, ip, userAgent })),
      stays: 'The history of a signed contract is evidence: it keeps who did what, from which address, for as long as the contract.',
    });
  }
}
