import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Downloads of builds, and what they come to for each person and day. */
export class BuildDownloads1763700000172 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE build_downloads (
        id uuid PRIMARY KEY,
        build_id uuid REFERENCES builds (id) ON DELETE SET NULL,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        version text NOT NULL,
        title text NOT NULL,
        file_size bigint NOT NULL CHECK (file_size > 0),
        started_at timestamptz NOT NULL,
        bytes bigint NOT NULL CHECK (bytes >= 0),
        milliseconds bigint NOT NULL CHECK (milliseconds >= 0),
        covered int8multirange NOT NULL,
        finished boolean NOT NULL,
        ip text,
        user_agent text
      );
      COMMENT ON TABLE build_downloads IS 'One row for each download of a build, whose parts may have come over several connections.';
      COMMENT ON COLUMN build_downloads.covered IS 'Which bytes of the file have been sent; finished when that is all of it.';
      CREATE INDEX build_downloads_by_start ON build_downloads (started_at, id);
      CREATE INDEX build_downloads_of_user ON build_downloads (user_id, started_at, id);
      CREATE INDEX build_downloads_of_build ON build_downloads (build_id, started_at, id);
      CREATE INDEX build_downloads_with_address ON build_downloads (started_at) WHERE ip IS NOT NULL OR user_agent IS NOT NULL;

      CREATE TABLE build_download_days (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        day date NOT NULL,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        downloads integer NOT NULL CHECK (downloads >= 0),
        completed integer NOT NULL CHECK (completed >= 0),
        bytes bigint NOT NULL CHECK (bytes >= 0),
        CONSTRAINT build_download_days_once UNIQUE (user_id, day)
      );
      COMMENT ON TABLE build_download_days IS 'Downloads that a person began on a day in the United Kingdom, counted.';
      CREATE INDEX build_download_days_by_day ON build_download_days (day);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE build_download_days, build_downloads');
  }
}
