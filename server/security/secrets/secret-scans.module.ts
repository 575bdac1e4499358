import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SecuritySourcesModule } from '../overview/security-sources.module.js';
import { ConfigurationService } from './configuration.service.js';
import { SecretFinding } from './secret-finding.entity.js';
import { SecretFindingsRepository } from './secret-findings.repository.js';
import { SecretFindingsService } from './secret-findings.service.js';
import { SecretScan } from './secret-scan.entity.js';
import { SecretScanService } from './secret-scan.service.js';
import { SecretsController } from './secrets.controller.js';

/** Secrets in stored texts and in the configuration. */
@Module({
  imports: [TypeOrmModule.forFeature([SecretFinding, SecretScan]), SecuritySourcesModule],
  controllers: [SecretsController],
  providers: [ConfigurationService, SecretFindingsRepository, SecretFindingsService, SecretScanService],
})
export class SecretScansModule {}
