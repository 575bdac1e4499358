import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../../users/users.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { StaffLayout } from './staff-layout.entity.js';
import { StaffLayoutsRepository } from './staff-layouts.repository.js';
import { StaffSourcesService } from './staff-sources.service.js';

/** The staff overview. Exports the registry of counters, activity and calendar entries. */
@Module({
  imports: [TypeOrmModule.forFeature([StaffLayout]), UsersModule],
  controllers: [OverviewController],
  providers: [OverviewService, StaffLayoutsRepository, StaffSourcesService],
  exports: [StaffSourcesService],
})
export class OverviewModule {}
