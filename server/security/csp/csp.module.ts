import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../../users/users.module.js';
import { SecuritySourcesModule } from '../overview/security-sources.module.js';
import { CspMode } from './csp-mode.entity.js';
import { CspModeRepository } from './csp-mode.repository.js';
import { CspModeService } from './csp-mode.service.js';
import { CspReportDay } from './csp-report-day.entity.js';
import { CspReport } from './csp-report.entity.js';
import { CspReportsRepository } from './csp-reports.repository.js';
import { CspReportsService } from './csp-reports.service.js';
import { CspController } from './csp.controller.js';

/** Client security: the content security policy of pages, and what browsers report about it. */
@Module({
  imports: [TypeOrmModule.forFeature([CspReport, CspReportDay, CspMode]), UsersModule, SecuritySourcesModule],
  controllers: [CspController],
  providers: [CspReportsRepository, CspReportsService, CspModeRepository, CspModeService],
})
export class CspModule {}
