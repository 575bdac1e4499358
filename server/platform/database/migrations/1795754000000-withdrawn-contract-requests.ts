import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests about contracts can be withdrawn by their person. */
export class WithdrawnContractRequests1795754000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contract_requests DROP CONSTRAINT contract_requests_status_check;
      ALTER TABLE contract_requests ADD CONSTRAINT contract_requests_status_check
        CHECK (status IN ('open', 'approved', 'denied', 'withdrawn'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE contract_requests SET status = 'denied' WHERE status = 'withdrawn';
      ALTER TABLE contract_requests DROP CONSTRAINT contract_requests_status_check;
      ALTER TABLE contract_requests ADD CONSTRAINT contract_requests_status_check CHECK (status IN ('open', 'approved', 'denied'))`);
  }
}
