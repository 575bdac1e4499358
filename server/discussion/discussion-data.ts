import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import { DiscussionRepository } from './discussion.repository.js';

/** Personal data in discussions: a user's own comments. */
@Injectable()
export class DiscussionData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly repository: DiscussionRepository,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'comments',
      tables: ['discussion_entries'],
      export: (id) => Promise.resolve(this.repository.commentsOf(id)),
      stays: 'Comments stay as those of a deleted user: colleagues have replied to them and acted on them.',
    });
  }
}
