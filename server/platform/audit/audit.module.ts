import { Global, Module } from '@nestjs/common';
import { AuditChainer } from './audit-chainer.js';
import { AuditLog } from './audit-log.js';
import { AuditReadings } from './audit-readings.js';
import { AuditVerification } from './audit-verification.js';
import { Audit } from './audit.js';

/** Offers the audit trail to every module. */
@Global()
@Module({
  providers: [AuditChainer, Audit, AuditLog, AuditReadings, AuditVerification],
  exports: [Audit, AuditLog, AuditReadings, AuditVerification],
})
export class AuditModule {}
