import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../../users/users.module.js';
import { OverviewModule } from '../overview/overview.module.js';
import { DriveFile } from './drive-file.entity.js';
import { DriveController } from './drive.controller.js';
import { DriveRepository } from './drive.repository.js';
import { DriveService } from './drive.service.js';

/** Files of the team. */
@Module({
  imports: [TypeOrmModule.forFeature([DriveFile]), OverviewModule, UsersModule],
  controllers: [DriveController],
  providers: [DriveRepository, DriveService],
  exports: [DriveService],
})
export class DriveModule {}
