import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboxModule } from '../inbox/inbox.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { QuickSearchModule } from '../quick-search/quick-search.module.js';
import { UsersModule } from '../users/users.module.js';
import { AssignmentsRepository } from './assignments/assignments.repository.js';
import { AssignmentsService } from './assignments/assignments.service.js';
import { TrainingAssignment } from './assignments/training-assignment.entity.js';
import { Certificate } from './certificates/certificate.entity.js';
import { CertificatesController } from './certificates/certificates.controller.js';
import { CertificatesRepository } from './certificates/certificates.repository.js';
import { CertificatesService } from './certificates/certificates.service.js';
import { ModulesController } from './modules/modules.controller.js';
import { ModulesRepository } from './modules/modules.repository.js';
import { ModulesService } from './modules/modules.service.js';
import { TrainingModuleEntity } from './modules/training-module.entity.js';
import { TrainingVersion } from './modules/training-version.entity.js';
import { ProgressController } from './progress/progress.controller.js';
import { ProgressRepository } from './progress/progress.repository.js';
import { ProgressService } from './progress/progress.service.js';
import { TrainingAttempt } from './progress/training-attempt.entity.js';
import { TrainingProgress } from './progress/training-progress.entity.js';
import { TrainingData } from './training-data.js';
import { TrainingNoticesService } from './training-notices.service.js';
import { TrainingRemindersService } from './training-reminders.service.js';
import { TransferController } from './transfer/transfer.controller.js';
import { TransferService } from './transfer/transfer.service.js';
import { TrainingVideo } from './videos/training-video.entity.js';
import { VideosController } from './videos/videos.controller.js';
import { VideosRepository } from './videos/videos.repository.js';
import { VideosService } from './videos/videos.service.js';

/** Staff training: modules with quizzes and videos, the progress of people, and certificates. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Certificate,
      TrainingAssignment,
      TrainingAttempt,
      TrainingModuleEntity,
      TrainingProgress,
      TrainingVersion,
      TrainingVideo,
    ]),
    UsersModule,
    InboxModule,
    PoliciesModule,
    QuickSearchModule,
  ],
  // The routes of imports come first: the others have a parameter in their place.
  controllers: [TransferController, ModulesController, ProgressController, CertificatesController, VideosController],
  providers: [
    AssignmentsRepository,
    AssignmentsService,
    CertificatesRepository,
    CertificatesService,
    ModulesRepository,
    ModulesService,
    ProgressRepository,
    ProgressService,
    TrainingData,
    TrainingNoticesService,
    TrainingRemindersService,
    TransferService,
    VideosRepository,
    VideosService,
  ],
  exports: [ModulesService, ProgressService],
})
export class TrainingModule {}
