import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reviews of builds with their statistics, and which fixes reporters were asked to verify. */
export class BuildReviews1763700000176 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE build_reviews (
        id uuid PRIMARY KEY,
        build_id uuid NOT NULL REFERENCES builds (id),
        reviewer_id uuid REFERENCES users (id) ON DELETE SET NULL,
        rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
        feedback text NOT NULL CHECK (char_length(feedback) BETWEEN 1 AND 5000),
        created_at timestamptz NOT NULL,
        edited_at timestamptz,
        version integer NOT NULL,
        CONSTRAINT build_reviews_once UNIQUE (reviewer_id, build_id)
      );
      CREATE INDEX build_reviews_newest ON build_reviews (build_id, created_at, id);
      CREATE INDEX build_reviews_by_rating ON build_reviews (build_id, rating, created_at, id);

      CREATE TABLE build_ratings (
        build_id uuid NOT NULL REFERENCES builds (id) ON DELETE CASCADE,
        rating smallint NOT NULL,
        n integer NOT NULL,
        PRIMARY KEY (build_id, rating)
      );
      COMMENT ON TABLE build_ratings IS 'How many reviews of a build give a rating, maintained by the triggers of build_reviews.';
      CREATE FUNCTION build_reviews_counted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO build_ratings AS c (build_id, rating, n)
            SELECT build_id, rating, count(*) FROM after_rows GROUP BY build_id, rating ORDER BY build_id, rating
            ON CONFLICT (build_id, rating) DO UPDATE SET n = c.n + excluded.n;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO build_ratings AS c (build_id, rating, n)
            SELECT build_id, rating, -count(*) FROM before_rows GROUP BY build_id, rating ORDER BY build_id, rating
            ON CONFLICT (build_id, rating) DO UPDATE SET n = c.n + excluded.n;
        ELSE
          INSERT INTO build_ratings AS c (build_id, rating, n)
            SELECT build_id, rating, sum(n) FROM (
              SELECT build_id, rating, 1 AS n FROM after_rows UNION ALL SELECT build_id, rating, -1 FROM before_rows
            ) moved GROUP BY build_id, rating HAVING sum(n) <> 0 ORDER BY build_id, rating
            ON CONFLICT (build_id, rating) DO UPDATE SET n = c.n + excluded.n;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER build_reviews_added AFTER INSERT ON build_reviews REFERENCING NEW TABLE AS after_rows
        FOR EACH STATEMENT EXECUTE FUNCTION build_reviews_counted();
      CREATE TRIGGER build_reviews_removed AFTER DELETE ON build_reviews REFERENCING OLD TABLE AS before_rows
        FOR EACH STATEMENT EXECUTE FUNCTION build_reviews_counted();
      CREATE TRIGGER build_reviews_moved AFTER UPDATE ON build_reviews REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
        FOR EACH STATEMENT EXECUTE FUNCTION build_reviews_counted();

      CREATE TABLE build_counts (
        state text PRIMARY KEY,
        n integer NOT NULL
      );
      COMMENT ON TABLE build_counts IS 'How many builds are in a state, maintained by the triggers of builds.';
      INSERT INTO build_counts (state, n) SELECT state, count(*) FROM builds GROUP BY state;
      CREATE FUNCTION builds_counted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO build_counts AS c (state, n) SELECT state, count(*) FROM after_rows GROUP BY state ORDER BY state
            ON CONFLICT (state) DO UPDATE SET n = c.n + excluded.n;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO build_counts AS c (state, n) SELECT state, -count(*) FROM before_rows GROUP BY state ORDER BY state
            ON CONFLICT (state) DO UPDATE SET n = c.n + excluded.n;
        ELSE
          INSERT INTO build_counts AS c (state, n)
            SELECT state, sum(n) FROM (SELECT state, 1 AS n FROM after_rows UNION ALL SELECT state, -1 FROM before_rows) moved
            GROUP BY state HAVING sum(n) <> 0 ORDER BY state
            ON CONFLICT (state) DO UPDATE SET n = c.n + excluded.n;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER builds_added AFTER INSERT ON builds REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION builds_counted();
      CREATE TRIGGER builds_removed AFTER DELETE ON builds REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION builds_counted();
      CREATE TRIGGER builds_moved AFTER UPDATE ON builds REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
        FOR EACH STATEMENT EXECUTE FUNCTION builds_counted();

      CREATE TABLE bug_fix_requests (
        bug_id uuid PRIMARY KEY REFERENCES bugs (id) ON DELETE CASCADE,
        build_id uuid REFERENCES builds (id) ON DELETE SET NULL,
        asked_at timestamptz NOT NULL
      );
      COMMENT ON TABLE bug_fix_requests IS 'Bugs whose reporters were asked to verify the fix, with the build that they were asked to verify.';
      CREATE INDEX bug_fix_requests_of_build ON bug_fix_requests (build_id);
      INSERT INTO bug_fix_requests (bug_id, build_id, asked_at)
        SELECT id, fixed_build_id, updated_at FROM bugs WHERE status = 'fixed' AND reporter_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER builds_added ON builds;
      DROP TRIGGER builds_removed ON builds;
      DROP TRIGGER builds_moved ON builds;
      DROP TABLE bug_fix_requests, build_counts, build_ratings, build_reviews;
      DROP FUNCTION builds_counted;
      DROP FUNCTION build_reviews_counted;
    `);
  }
}
