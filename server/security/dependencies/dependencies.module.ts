import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SecuritySourcesModule } from '../overview/security-sources.module.js';
import { AdvisoriesRepository } from './advisories.repository.js';
import { AdvisoriesService } from './advisories.service.js';
import { AdvisoryReport } from './advisory-report.entity.js';
import { DependenciesController } from './dependencies.controller.js';
import { DependenciesService } from './dependencies.service.js';

/** The packages that the program consists of. */
@Module({
  imports: [TypeOrmModule.forFeature([AdvisoryReport]), SecuritySourcesModule],
  controllers: [DependenciesController],
  providers: [AdvisoriesRepository, AdvisoriesService, DependenciesService],
})
export class DependenciesModule {}
