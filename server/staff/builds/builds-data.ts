import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { BuildsRepository } from './builds.repository.js';
import { DownloadsRepository } from './downloads/downloads.repository.js';

/** Personal data in builds. */
@Injectable()
export class BuildsData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly builds: BuildsRepository,
    private readonly downloads: DownloadsRepository,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'builds',
      tables: ['builds', 'build_uploads', 'build_downloads', 'build_download_days'],
      export: async (id) => ({
        builds: await this.builds.touchedBy(id),
        unfinishedUploads: await this.builds.uploadsOf(id),
        downloads: await this.downloads.ofPerson(id),
      }),
      erase: (tx, id) => this.downloads.anonymisePerson(tx, id),
      stays:
        'Builds stay as those of a deleted user: the team tests them. That they were downloaded stays as well, without name, address and browser. Unfinished uploads go with the account.',
    });
  }
}
