import { Global, Module } from '@nestjs/common';
import { JobQueue } from './job-queue.js';
import { JobStore } from './job-store.js';
import { Jobs } from './jobs.js';

/** Offers background jobs and schedules to every module. */
@Global()
@Module({ providers: [JobQueue, JobStore, Jobs], exports: [JobQueue, Jobs] })
export class JobsModule {}
