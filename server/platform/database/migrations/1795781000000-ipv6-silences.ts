import type { MigrationInterface, QueryRunner } from 'typeorm';

const NETWORK = (column: string) => `network(set_masklen(${column}::inet, 64))::text`;
const IS_IPV6 = `strpos(s.value, ':') > 0 AND pg_input_is_valid(s.value, 'inet')`;

/** Detection rules count an IPv6 /64 as one address; silences of single addresses apply to theirs, the longest of them. */
export class Ipv6Silences1795781000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM security_rule_silences WHERE id IN (
        SELECT id FROM (
          SELECT s.id, row_number() OVER (PARTITION BY s.rule_id, ${NETWORK('s.value')} ORDER BY s.expires_at DESC, s.id) AS position
          FROM security_rule_silences s JOIN security_rules r ON r.id = s.rule_id WHERE r.key = 'ip' AND ${IS_IPV6}) AS ranked
        WHERE position > 1)`);
    await runner.query(`
      UPDATE security_rule_silences s SET value = ${NETWORK('s.value')}
      FROM security_rules r WHERE r.id = s.rule_id AND r.key = 'ip' AND ${IS_IPV6}`);
  }

  /** The addresses are not stored any more. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
