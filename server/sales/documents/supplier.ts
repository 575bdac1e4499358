/** The issuer of an invoice or a credit note. */
export interface Supplier {
  name: string;
  address: string;
  companyNumber: string;
  /** Null if the company charges no VAT. */
  vatNumber: string | null;
}
