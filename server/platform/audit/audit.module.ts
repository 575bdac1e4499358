import { Global, Module } from '@nestjs/common';
import { AuditChainer } from './audit-chainer.js';
import { AuditLog } from './audit-log.js';
import { AuditVerification } from './audit-verification.js';
import { Audit } from './audit.js';

/** Offers the audit trail to every module. */
@Global()
@Module({ providers: [AuditChainer, Audit, AuditLog, AuditVerification], exports: [Audit, AuditLog, AuditVerification] })
export class AuditModule {}
