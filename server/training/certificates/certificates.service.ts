import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Config } from '../../platform/config/config.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Documents } from '../../platform/documents/documents.js';
import { single } from '../../platform/documents/single.js';
import { NotFound } from '../../platform/errors/errors.js';
import { MAX_PAGE_SIZE, type Page } from '../../platform/lists/cursors.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import { Clock } from '../../platform/time/clock.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import type { TrainingVersion } from '../modules/training-version.entity.js';
import { managesTraining } from '../training.policy.js';
import { certificateBlocks } from './certificate-document.js';
import type { CertificatesQuery, CertificateView, StaffCertificateView, VerifiedCertificateView } from './certificates.dto.js';
import { CertificatesRepository } from './certificates.repository.js';
import { initialsOf, isExpired, monthsLater, serialOf } from './certificates.rules.js';

/** API path of the public check of a serial. */
const VERIFY_PATH = '/training/certificates/verify';

/** Training certificates. Deleted with the account, by cascade; they outlive their module. */
@Injectable()
export class CertificatesService implements OnModuleInit {
  constructor(
    private readonly certificates: CertificatesRepository,
    private readonly documents: Documents,
    private readonly studio: StudioIdentity,
    private readonly config: Config,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataService,
    private readonly publicData: PublicData,
  ) {}

  onModuleInit(): void {
    this.publicData.register({
      path: `${VERIFY_PATH}/:serial`,
      load: ({ serial = '' }) => this.verify(serial),
      unify: ({ serial = '' }) => ({ serial: serialOf(serial) ?? serial }),
      changesOn: ['user.changed', 'contact.changed'],
      // A certificate expires, or is deleted with its account.
      maxAgeSeconds: 60,
    });
    this.personalData.register({ name: 'certificates', tables: ['certificates'], export: (userId) => this.certificates.ofUser(userId) });
  }

  /** A user's newest hundred, newest first. */
  newest(userId: string): Promise<CertificateView[]> {
    return this.certificates.newest(userId, MAX_PAGE_SIZE);
  }

  /** Everyone's, newest first. For those who manage training. */
  everyone({ limit, cursor }: CertificatesQuery): Promise<Page<StaffCertificateView>> {
    return this.certificates.page(limit, cursor);
  }

  /** Certifies that a user has completed a version of a module. Call it in the transaction that completes it. */
  async issue(tx: Tx, actor: Actor, { moduleId, number, title, certificateMonths }: TrainingVersion): Promise<void> {
    const now = this.clock.now();
    const serial = newSerial();
    await this.certificates.insert(tx, {
      id: randomUUID(),
      userId: actor.userId,
      moduleId,
      moduleTitle: title,
      issuedAt: now,
      serial,
      version: number,
      expiresAt: certificateMonths === null ? null : monthsLater(now, certificateMonths),
      expiryRemindedAt: null,
    });
    await this.audit.record(tx, {
      actor,
      action: 'CERTIFICATE_ISSUED',
      target: { type: 'training-module', id: moduleId },
      after: { serial, contentVersion: number },
    });
  }

  /** What anyone with a serial may know. @throws NotFound */
  verified(serial: string): Promise<VerifiedCertificateView> {
    return this.publicData.read(`${VERIFY_PATH}/${encodeURIComponent(serial)}`) as Promise<VerifiedCertificateView>;
  }

  private async verify(typed: string): Promise<VerifiedCertificateView> {
    const serial = serialOf(typed);
    const row = serial === null ? undefined : await this.certificates.withSerial(serial);
    if (row === undefined) throw new NotFound('There is no certificate with this number. Check each character.');
    const { moduleTitle, issuedAt, version, expiresAt, first_name, last_name, username } = row;
    const { name: studio } = await this.studio.current();
    return {
      serial: row.serial,
      moduleTitle,
      initials: initialsOf([first_name, last_name]) || initialsOf([username]) || '–',
      issuedAt,
      version,
      expiresAt,
      isExpired: isExpired(expiresAt, this.clock.now().getTime()),
      studio,
    };
  }

  /** A certificate as a PDF, for its owner and those who manage training. @throws NotFound, and what `Documents` throws. */
  async pdf(actor: Actor, id: string, signal: AbortSignal): Promise<{ name: string; bytes: Buffer }> {
    const row = await this.certificates.find(id);
    if (row === undefined || (row.userId !== actor.userId && !managesTraining(actor))) throw new NotFound();
    const { name: studio } = await this.studio.current();
    const admission = this.documents.admit(actor.userId);
    try {
      const document = await this.documents.pdf(
        admission,
        {
          title: `Certificate ${row.serial}`,
          author: studio,
          madeAt: new Date(row.issuedAt),
          footer: `${studio} · Certificate ${row.serial}`,
        },
        single(certificateBlocks(row, studio, `${this.config.publicUrl}/certificates/${row.serial}`)),
        signal,
      );
      return { name: `certificate-${row.serial}.pdf`, bytes: await buffer(document.read()) };
    } finally {
      admission.release();
    }
  }
}

/** 64 random bits: too many to guess through a rate-limited page. */
function newSerial(): string {
  return (randomBytes(8).toString('hex').toUpperCase().match(/.{4}/g) ?? []).join('-');
}
