import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BuildsService } from '../builds/builds.service.js';
import { StaffSourcesService } from '../overview/staff-sources.service.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { ReviewsRepository } from './reviews.repository.js';

/** What reviews mean for other areas: the counter of the overview, and their authors' rights. */
@Injectable()
export class ReviewsData implements OnModuleInit {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly personalData: PersonalDataService,
    builds: BuildsService,
    sources: StaffSourcesService,
  ) {
    sources.registerCounter({
      key: 'open_reviews',
      label: 'Open reviews',
      path: '/staff?section=reviews',
      count: async (actor) => reviews.open(actor.userId, await builds.neverOpenTo(actor)),
    });
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'buildReviews',
      tables: ['build_reviews'],
      export: (userId) => this.reviews.ofReviewer(userId),
      stays: 'Reviews stay without the name of their author: the ratings of a build count them.',
    });
  }
}
