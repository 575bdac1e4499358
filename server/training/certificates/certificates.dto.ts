import { PageQuery } from '../../platform/lists/page.dto.js';

/** A training module that a user has completed. */
export class CertificateView {
  id!: string;
  moduleId!: string;
  moduleTitle!: string;
  issuedAt!: string;
  serial!: string;
  /** Version of the module. */
  version!: number;
  /** Null if it does not expire. */
  expiresAt!: string | null;
}

export class StaffCertificateView extends CertificateView {
  userId!: string;
  name!: string;
}

export class CertificatesQuery extends PageQuery {}

/** What anyone with the serial learns: enough to compare with the printed certificate. */
export class VerifiedCertificateView {
  serial!: string;
  moduleTitle!: string;
  /** Initials of the person. */
  initials!: string;
  issuedAt!: string;
  version!: number;
  expiresAt!: string | null;
  isExpired!: boolean;
  studio!: string;
}
