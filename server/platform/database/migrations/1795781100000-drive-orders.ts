import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of the drive by name and by size. */
export class DriveOrders1795781100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX drive_files_names ON drive_files (lower(name), id)');
    await runner.query('CREATE INDEX drive_files_sizes ON drive_files (size, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX drive_files_sizes');
    await runner.query('DROP INDEX drive_files_names');
  }
}
