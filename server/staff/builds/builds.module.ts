import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Build } from './build.entity.js';
import { BuildsController } from './builds.controller.js';
import { BuildsRepository } from './builds.repository.js';
import { BuildsService } from './builds.service.js';

/** Versions of the games that the team tests. */
@Module({
  imports: [TypeOrmModule.forFeature([Build])],
  controllers: [BuildsController],
  providers: [BuildsRepository, BuildsService],
  exports: [BuildsService],
})
export class BuildsModule {}
