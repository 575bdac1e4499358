import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditChainRepository } from './chain/audit-chain.repository.js';
import { AuditChainExport } from './chain/audit-chain-export.js';
import { AuditChainer } from './chain/audit-chainer.js';
import { AuditLogEntity } from './audit-log.entity.js';
import { AuditLog } from './audit-log.js';
import { AuditLogRepository } from './audit-log.repository.js';
import { AuditReadings } from './audit-readings.js';
import { AuditVerification } from './chain/audit-verification.js';
import { AuditTargets } from './audit-targets.js';
import { Audit } from './audit.js';

/** Provides the audit trail to every module. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditLogEntity])],
  providers: [
    AuditChainer,
    AuditChainExport,
    AuditChainRepository,
    Audit,
    AuditLog,
    AuditLogRepository,
    AuditReadings,
    AuditTargets,
    AuditVerification,
  ],
  exports: [Audit, AuditChainExport, AuditLog, AuditReadings, AuditTargets, AuditVerification],
})
export class AuditModule {}
