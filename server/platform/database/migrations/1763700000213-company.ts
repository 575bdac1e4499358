import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What registers and tax offices know the company by, and which deadlines are done. */
export class Company1763700000213 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE finance_company (
        id smallint PRIMARY KEY CHECK (id = 1),
        company_name text NOT NULL CHECK (char_length(company_name) BETWEEN 1 AND 200),
        company_number text NOT NULL CHECK (char_length(company_number) = 8),
        vat_registration text CHECK (char_length(vat_registration) <= 20),
        vat_effective_date date,
        vat_stagger text CHECK (vat_stagger IN ('quarters_march', 'quarters_january', 'quarters_february', 'monthly', 'yearly')),
        utr text CHECK (char_length(utr) = 10),
        fiscal_year_end date NOT NULL,
        incorporation_date date,
        associated_companies integer NOT NULL CHECK (associated_companies BETWEEN 0 AND 99),
        updated_at timestamptz NOT NULL,
        version integer NOT NULL,
        CHECK ((vat_registration IS NULL) = (vat_stagger IS NULL)),
        CHECK (vat_registration IS NOT NULL OR vat_effective_date IS NULL)
      );

      CREATE TABLE finance_deadlines_done (
        deadline text PRIMARY KEY CHECK (char_length(deadline) <= 60),
        done_on date NOT NULL,
        note text NOT NULL CHECK (char_length(note) <= 1000),
        done_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL
      );
      COMMENT ON COLUMN finance_deadlines_done.deadline IS 'Type and end of the period: accounts:2026-03-31.';
      CREATE INDEX finance_deadlines_done_by ON finance_deadlines_done (done_by)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE finance_deadlines_done, finance_company');
  }
}
