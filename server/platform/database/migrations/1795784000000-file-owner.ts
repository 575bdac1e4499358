import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which token a database recognises the storage that holds its uploads. */
export class FileOwner1795784000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE file_owner (id boolean PRIMARY KEY DEFAULT true CHECK (id), token uuid NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE file_owner');
  }
}
