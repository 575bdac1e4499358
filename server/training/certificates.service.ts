import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MAX_PAGE_SIZE } from '../platform/lists/cursors.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import type { CertificateView } from './certificates.dto.js';
import { CertificatesRepository } from './certificates.repository.js';

/** Training certificates. Deleted with the account, by cascade. */
@Injectable()
export class CertificatesService implements OnModuleInit {
  constructor(
    private readonly certificates: CertificatesRepository,
    private readonly personalData: PersonalDataService,
  ) {}

  onModuleInit(): void {
    this.personalData.register({ name: 'certificates', tables: ['certificates'], export: (userId) => this.certificates.ofUser(userId) });
  }

  /** A user's newest hundred, newest first; at most one per module. */
  newest(userId: string): Promise<CertificateView[]> {
    return this.certificates.newest(userId, MAX_PAGE_SIZE);
  }
}
