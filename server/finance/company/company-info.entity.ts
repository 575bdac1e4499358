import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VatStagger } from './company.rules.js';
import type { YearEndChange } from './year-ends.rules.js';

/** What registers and tax offices know the company by: one row, once it was saved. */
@Entity('finance_company')
export class CompanyInfo {
  /** Always 1. */
  @PrimaryColumn('smallint')
  id!: number;

  @Column('text', { name: 'company_name' })
  companyName!: string;

  @Column('text', { name: 'company_number' })
  companyNumber!: string;

  /** Null for a company that is not registered for VAT. */
  @Column('text', { name: 'vat_registration', nullable: true })
  vatRegistration!: string | null;

  @Column('date', { name: 'vat_effective_date', nullable: true })
  vatEffectiveDate!: string | null;

  /** The last day of the registration; null while it lasts. */
  @Column('date', { name: 'vat_end_date', nullable: true })
  vatEndDate!: string | null;

  @Column('text', { name: 'vat_stagger', nullable: true })
  vatStagger!: VatStagger | null;

  /** Whether sales outside the scope of VAT count in box 6 of a return. */
  @Column('boolean', { name: 'outside_scope_in_box6' })
  outsideScopeInBox6!: boolean;

  /** Null until HMRC has sent one. */
  @Column('text', { nullable: true })
  utr!: string | null;

  /** A day on which a financial year ends; the others follow from it. */
  @Column('date', { name: 'fiscal_year_end' })
  fiscalYearEnd!: string;

  /** The first one first. */
  @Column('jsonb', { name: 'year_end_changes' })
  yearEndChanges!: readonly YearEndChange[];

  @Column('date', { name: 'incorporation_date', nullable: true })
  incorporationDate!: string | null;

  @Column('integer', { name: 'associated_companies' })
  associatedCompanies!: number;

  /** When it was saved first: deadlines of long before are not asked for. */
  @Column('date', { name: 'entered_on' })
  enteredOn!: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
