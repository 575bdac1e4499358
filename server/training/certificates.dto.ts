/** A training module that a person has completed. */
export class CertificateView {
  moduleId!: string;
  moduleTitle!: string;
  issuedAt!: string;
}
