import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products, their variants and counts, and the settings of the shop. */
export class Store1763700000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Prices and stock of a product with variants are what lists show: those of the cheapest variant, and the sum.
    await runner.query(`
      CREATE TABLE products (
        id uuid PRIMARY KEY,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
        type text NOT NULL CHECK (char_length(type) BETWEEN 1 AND 40),
        description text NOT NULL,
        price_pence integer NOT NULL CHECK (price_pence BETWEEN 0 AND 99999999),
        compare_at_pence integer CHECK (compare_at_pence BETWEEN 0 AND 99999999),
        stock integer,
        store_url text,
        tags text[] NOT NULL DEFAULT '{}',
        images text[] NOT NULL DEFAULT '{}',
        search_text text NOT NULL,
        status text NOT NULL CHECK (status IN ('draft', 'scheduled', 'published', 'archived')),
        publish_at timestamptz,
        visible_from timestamptz,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT products_publish_at CHECK ((status = 'scheduled') = (publish_at IS NOT NULL)),
        CONSTRAINT products_visible_from CHECK (
          CASE status WHEN 'scheduled' THEN visible_from = publish_at WHEN 'published' THEN visible_from IS NOT NULL ELSE visible_from IS NULL END
        )
      )`);
    await runner.query('CREATE INDEX products_newest ON products (visible_from, id) WHERE visible_from IS NOT NULL');
    await runner.query('CREATE INDEX products_newest_of_type ON products (type, visible_from, id) WHERE visible_from IS NOT NULL');
    await runner.query('CREATE INDEX products_by_price ON products (price_pence, id) WHERE visible_from IS NOT NULL');
    await runner.query('CREATE INDEX products_by_name ON products (lower(name), id) WHERE visible_from IS NOT NULL');
    await runner.query('CREATE INDEX products_by_tag ON products USING gin (tags) WITH (fastupdate = off) WHERE visible_from IS NOT NULL');
    await runner.query('CREATE INDEX products_created ON products (created_at, id)');
    // The index makes searching faster and nothing else: where the extension is missing or not ours to create, LIKE reads the rows.
    await runner.query(`
      DO $$
      BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
        RAISE NOTICE 'pg_trgm is not available: searching products reads all of them.';
      END $$`);
    await runner.query(`
      CREATE TABLE product_variants (
        id uuid PRIMARY KEY,
        product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
        position integer NOT NULL,
        title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 80),
        price_pence integer NOT NULL CHECK (price_pence BETWEEN 0 AND 99999999),
        compare_at_pence integer CHECK (compare_at_pence BETWEEN 0 AND 99999999),
        stock integer
      )`);
    await runner.query('CREATE INDEX product_variants_in_order ON product_variants (product_id, position)');
    await runner.query(`
      CREATE TABLE product_days (
        day date NOT NULL,
        product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
        views integer NOT NULL DEFAULT 0,
        clicks integer NOT NULL DEFAULT 0,
        PRIMARY KEY (day, product_id)
      )`);
    await runner.query('CREATE INDEX product_days_of_product ON product_days (product_id)');
    await runner.query(`
      CREATE TABLE store_settings (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        status text NOT NULL CHECK (status IN ('open', 'upcoming', 'closed')),
        free_shipping_enabled boolean NOT NULL,
        free_shipping_threshold_pence integer NOT NULL CHECK (free_shipping_threshold_pence BETWEEN 0 AND 99999999),
        offers text[] NOT NULL,
        banner_enabled boolean NOT NULL,
        banner_message text NOT NULL,
        banner_start timestamptz,
        banner_end timestamptz,
        version integer NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT store_settings_banner CHECK (banner_start <= banner_end)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE store_settings, product_days, product_variants, products');
  }
}
