import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../../users/users.module.js';
import { BuildChannel } from './build-channel.entity.js';
import { Build } from './build.entity.js';
import { BuildsData } from './builds-data.js';
import { BuildsController } from './builds.controller.js';
import { BuildsRepository } from './builds.repository.js';
import { BuildsService } from './builds.service.js';
import { BuildUpload } from './uploads/build-upload.entity.js';

/** Versions of the games that the team tests. */
@Module({
  imports: [UsersModule, TypeOrmModule.forFeature([Build, BuildChannel, BuildUpload])],
  controllers: [BuildsController],
  providers: [BuildsData, BuildsRepository, BuildsService],
  exports: [BuildsService],
})
export class BuildsModule {}
