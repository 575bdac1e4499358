/** A training module that a user has completed. */
export class CertificateView {
  moduleId!: string;
  moduleTitle!: string;
  issuedAt!: string;
}
