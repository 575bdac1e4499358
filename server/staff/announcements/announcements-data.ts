import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { counted, OpenWorkService } from '../../users/accounts/open-work.service.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { AnnouncementConfirmationsRepository } from './announcement-confirmations.repository.js';
import { AnnouncementsRepository } from './announcements.repository.js';

/** Data protection of announcements: a user's own are exported, and remain without a name when the account is deleted. */
@Injectable()
export class AnnouncementsData implements OnModuleInit {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly confirmations: AnnouncementConfirmationsRepository,
    private readonly personalData: PersonalDataService,
    private readonly openWork: OpenWorkService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.openWork.register(async (id) =>
      counted(
        await this.announcements.scheduledOf(id, this.clock.now()),
        'announcement of theirs is scheduled, and will be published',
        'announcements of theirs are scheduled, and will be published',
        '/staff?section=announcements',
      ),
    );
    this.personalData.register({
      name: 'announcements',
      tables: ['announcements', 'announcement_confirmations'],
      export: async (userId) => ({
        written: (await this.announcements.ofAuthor(userId)).map(({ title, content, publishAt, createdAt }) => ({
          title,
          content,
          publishAt,
          createdAt,
        })),
        confirmed: await this.confirmations.ofUser(userId),
      }),
      stays: 'Announcements stay without the name of their author, because colleagues rely on them.',
    });
  }
}
