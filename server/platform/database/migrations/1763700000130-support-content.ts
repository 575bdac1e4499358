import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What admins edit about support: answers can be hidden, categories and subcategories retired, and the hours are data. Each has a
 * version, so that no edit overwrites another one unseen.
 */
export class SupportContent1763700000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE faqs
        ADD COLUMN published boolean NOT NULL DEFAULT true,
        ADD COLUMN version integer NOT NULL DEFAULT 1;

      ALTER TABLE support_categories
        ADD COLUMN description text NOT NULL DEFAULT '',
        ADD COLUMN active boolean NOT NULL DEFAULT true,
        ADD COLUMN version integer NOT NULL DEFAULT 1;
      UPDATE support_categories SET subcategories = coalesce(
        (SELECT jsonb_agg(one || '{"active": true}' ORDER BY n) FROM jsonb_array_elements(subcategories) WITH ORDINALITY AS list (one, n)), '[]');
      CREATE INDEX tickets_of_category ON tickets (category, subcategory);

      CREATE TABLE faq_synonyms (
        id uuid PRIMARY KEY,
        terms text[] NOT NULL CHECK (cardinality(terms) >= 2),
        version integer NOT NULL DEFAULT 1
      );
      -- The starter: every studio begins with these and changes them as it likes.
      INSERT INTO faq_synonyms (id, terms) VALUES
        (gen_random_uuid(), '{sign in,log in,login,signin}'),
        (gen_random_uuid(), '{sign up,register,create an account,registration}'),
        (gen_random_uuid(), '{two-factor authentication,two-factor,2fa,two-step,authenticator}'),
        (gen_random_uuid(), '{password,passcode,pass phrase}'),
        (gen_random_uuid(), '{refund,money back,reimbursement}'),
        (gen_random_uuid(), '{charge,payment,bill,invoice}'),
        (gen_random_uuid(), '{order,purchase}'),
        (gen_random_uuid(), '{parcel,package,delivery,shipping}'),
        (gen_random_uuid(), '{return,send back}'),
        (gen_random_uuid(), '{crash,freeze,does not start,will not open}'),
        (gen_random_uuid(), '{slow,lag,stutter,fps,performance}'),
        (gen_random_uuid(), '{personal data,gdpr,sar,subject access request}'),
        (gen_random_uuid(), '{security problem,vulnerability,exploit,security issue}');

      CREATE TABLE support_hours (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        week jsonb NOT NULL,
        holidays jsonb NOT NULL,
        version integer NOT NULL,
        updated_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE support_hours, faq_synonyms;
      DROP INDEX tickets_of_category;
      UPDATE support_categories SET subcategories = coalesce(
        (SELECT jsonb_agg(one - 'active' ORDER BY n) FROM jsonb_array_elements(subcategories) WITH ORDINALITY AS list (one, n)), '[]');
      ALTER TABLE support_categories DROP COLUMN description, DROP COLUMN active, DROP COLUMN version;
      ALTER TABLE faqs DROP COLUMN published, DROP COLUMN version;
    `);
  }
}
