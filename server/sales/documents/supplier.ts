/** The issuer of an invoice or a credit note. */
export interface Supplier {
  name: string;
  address: string;
  companyNumber: string;
  /** Null where the company charges no VAT. */
  vatNumber: string | null;
}
