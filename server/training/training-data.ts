import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import { QuickSearchService } from '../quick-search/quick-search.service.js';
import { AssignmentsRepository } from './assignments/assignments.repository.js';
import { ModulesRepository } from './modules/modules.repository.js';
import { ProgressRepository } from './progress/progress.repository.js';
import { modulePath } from './training-notices.service.js';
import { VideosRepository } from './videos/videos.repository.js';

/** What training means for other areas: quick search, and the rights of people to their data. */
@Injectable()
export class TrainingData implements OnModuleInit {
  constructor(
    private readonly assignments: AssignmentsRepository,
    private readonly progress: ProgressRepository,
    private readonly videos: VideosRepository,
    private readonly personalData: PersonalDataService,
    modules: ModulesRepository,
    search: QuickSearchService,
  ) {
    search.register({
      key: 'training',
      label: 'Training',
      search: async (actor, text, limit) =>
        (await modules.search(actor, text, limit)).map(({ id, title, category }) => ({
          id,
          title,
          detail: category,
          path: modulePath(id),
        })),
    });
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'training',
      tables: ['training_modules', 'training_assignments', 'training_progress', 'training_attempts', 'training_videos'],
      export: async (userId) => ({
        assigned: await this.assignments.ofUser(userId),
        progress: await this.progress.ofUser(userId),
        quizzes: await this.progress.attemptsOf(userId),
        uploadedVideos: await this.videos.uploadedBy(userId),
      }),
      stays: 'Training modules and their videos stay without the name of their author, because colleagues take them.',
    });
  }
}
