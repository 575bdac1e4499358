import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { BuildsRepository } from './builds.repository.js';

/** What builds hold on people. */
@Injectable()
export class BuildsData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly builds: BuildsRepository,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'builds',
      tables: ['builds', 'build_uploads'],
      export: async (id) => ({ builds: await this.builds.touchedBy(id), unfinishedUploads: await this.builds.uploadsOf(id) }),
      stays: 'Builds stay as those of a deleted user: the team tests them. Unfinished uploads go with the account.',
    });
  }
}
