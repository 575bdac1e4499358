import { Global, Module } from '@nestjs/common';
import { JobStore } from './job-store.js';
import { Jobs } from './jobs.js';

/** Offers background jobs and schedules to every module. */
@Global()
@Module({ providers: [JobStore, Jobs], exports: [Jobs] })
export class JobsModule {}
