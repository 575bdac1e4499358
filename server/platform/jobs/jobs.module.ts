import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobQueue } from './job-queue.js';
import { JobScheduleEntity } from './job-schedule.entity.js';
import { JobSchedulesRepository } from './job-schedules.repository.js';
import { JobEntity } from './job.entity.js';
import { JobsRepository } from './jobs.repository.js';
import { Jobs } from './jobs.js';

/** Provides background jobs and schedules to every module. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([JobEntity, JobScheduleEntity])],
  providers: [JobQueue, JobSchedulesRepository, Jobs, JobsRepository],
  exports: [JobQueue, Jobs],
})
export class JobsModule {}
