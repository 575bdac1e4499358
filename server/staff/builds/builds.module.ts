import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../../users/users.module.js';
import { BuildChannel } from './build-channel.entity.js';
import { BuildChannelsService } from './build-channels.service.js';
import { BuildTopicsService } from './build-topics.service.js';
import { Build } from './build.entity.js';
import { BuildsData } from './builds-data.js';
import { BuildsController } from './builds.controller.js';
import { BuildsRepository } from './builds.repository.js';
import { BuildsService } from './builds.service.js';
import { ArchivesService } from './archives/archives.service.js';
import { BuildFilesService } from './archives/build-files.service.js';
import { BuildFinishingService } from './uploads/build-finishing.service.js';
import { BuildDownload } from './downloads/build-download.entity.js';
import { BuildDownloadDay } from './downloads/build-download-day.entity.js';
import { DownloadsController } from './downloads/downloads.controller.js';
import { DownloadsRepository } from './downloads/downloads.repository.js';
import { DownloadsService } from './downloads/downloads.service.js';
import { BuildUpload } from './uploads/build-upload.entity.js';
import { BuildUploadsController } from './uploads/build-uploads.controller.js';
import { BuildUploadsRepository } from './uploads/build-uploads.repository.js';
import { BuildUploadsService } from './uploads/build-uploads.service.js';
import { FormUploadsController } from './uploads/form-uploads.controller.js';
import { FormUploadsService } from './uploads/form-uploads.service.js';
import { UploadClaimsService } from './uploads/upload-claims.service.js';

/** Versions of the games that the team tests. */
@Module({
  imports: [UsersModule, TypeOrmModule.forFeature([Build, BuildChannel, BuildDownload, BuildDownloadDay, BuildUpload])],
  // Before the builds: `uploads` and `downloads` are not build ids.
  controllers: [FormUploadsController, BuildUploadsController, DownloadsController, BuildsController],
  providers: [
    ArchivesService,
    BuildFilesService,
    BuildFinishingService,
    BuildUploadsRepository,
    BuildUploadsService,
    BuildChannelsService,
    BuildTopicsService,
    BuildsData,
    BuildsRepository,
    BuildsService,
    DownloadsRepository,
    DownloadsService,
    FormUploadsService,
    UploadClaimsService,
  ],
  exports: [BuildChannelsService, BuildsService, DownloadsService],
})
export class BuildsModule {}
