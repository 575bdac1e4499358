import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order of the list of everyone's contracts. */
export class ContractsByTime1795784200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX contracts_by_time ON contracts (created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX contracts_by_time');
  }
}
