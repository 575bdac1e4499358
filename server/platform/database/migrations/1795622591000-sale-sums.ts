import type { MigrationInterface, QueryRunner } from 'typeorm';

const SUMS = 'sales, net_pence, vat_pence, refunded_net_pence, refunded_vat_pence';

/** What posted sales among some rows come to. @param sign of rows that come or go */
const sumsOf = (rows: string, sign: '' | '-') => `
  SELECT ledger_month(r.sale_date) AS month, r.channel, ${sign}count(*) AS sales, ${sign}sum(r.net_pence) AS net_pence,
    ${sign}sum(r.vat_pence) AS vat_pence, ${sign}sum(r.refunded_net_pence) AS refunded_net_pence,
    ${sign}sum(r.refunded_vat_pence) AS refunded_vat_pence
  FROM ${rows} r WHERE r.status <> 'Draft' GROUP BY 1, 2`;

/** Adds differences to the sums, month by month in one order, so that two transactions do not wait for each other. */
const add = (differences: string) => `
  INSERT INTO sale_sums AS s (month, channel, ${SUMS})
    SELECT month, channel, sum(sales), sum(net_pence), sum(vat_pence), sum(refunded_net_pence), sum(refunded_vat_pence)
    FROM (${differences}) d GROUP BY 1, 2
    HAVING sum(sales) <> 0 OR sum(net_pence) <> 0 OR sum(vat_pence) <> 0 OR sum(refunded_net_pence) <> 0 OR sum(refunded_vat_pence) <> 0
    ORDER BY 1, 2
    ON CONFLICT (month, channel) DO UPDATE SET sales = s.sales + excluded.sales, net_pence = s.net_pence + excluded.net_pence,
      vat_pence = s.vat_pence + excluded.vat_pence, refunded_net_pence = s.refunded_net_pence + excluded.refunded_net_pence,
      refunded_vat_pence = s.refunded_vat_pence + excluded.refunded_vat_pence`;

const follow = (event: 'INSERT' | 'UPDATE' | 'DELETE', tables: string, differences: string) => {
  const name = `sales_sum_${event.toLowerCase()}`;
  return `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      ${add(differences)};
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER ${event} ON sales REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;
};

/** The totals of sales by month and channel, what payments cost on their way, and indexes for a status of a channel and for a customer's address. */
export class SaleSums1795622591000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sale_sums (
        month date NOT NULL CHECK (month = ledger_month(month)),
        channel text NOT NULL,
        sales bigint NOT NULL,
        net_pence bigint NOT NULL,
        vat_pence bigint NOT NULL,
        refunded_net_pence bigint NOT NULL,
        refunded_vat_pence bigint NOT NULL,
        PRIMARY KEY (month, channel)
      ) WITH (fillfactor = 70);
      COMMENT ON TABLE sale_sums IS 'What posted sales come to. Written by triggers of the sales alone.';
      INSERT INTO sale_sums (month, channel, ${SUMS}) ${sumsOf('sales', '')}`);
    await runner.query(follow('INSERT', 'NEW TABLE AS new_rows', sumsOf('new_rows', '')));
    await runner.query(
      follow('UPDATE', 'OLD TABLE AS old_rows NEW TABLE AS new_rows', `${sumsOf('new_rows', '')} UNION ALL ${sumsOf('old_rows', '-')}`),
    );
    await runner.query(follow('DELETE', 'OLD TABLE AS old_rows', sumsOf('old_rows', '-')));
    await runner.query(`
      CREATE INDEX sales_by_status_and_channel ON sales (status, channel, sale_date, id);
      CREATE INDEX sales_of_email ON sales (lower(customer_email)) WHERE customer_email <> '';

      ALTER TABLE sale_payments
        ADD fee_pence bigint NOT NULL DEFAULT 0 CHECK (fee_pence >= 0),
        ADD difference_pence bigint NOT NULL DEFAULT 0;
      UPDATE sale_payments p SET difference_pence = -l.amount_pence
        FROM ledger_lines l WHERE l.entry_id = p.entry_id AND l.account_code = '5310';
      ALTER TABLE sale_payments ALTER fee_pence DROP DEFAULT, ALTER difference_pence DROP DEFAULT;
      COMMENT ON COLUMN sale_payments.amount_pence IS 'What arrived on the account.';
      COMMENT ON COLUMN sale_payments.fee_pence IS 'What was kept on the way.';
      COMMENT ON COLUMN sale_payments.difference_pence IS 'By how much it is more than what it settles: a gain, or a loss below zero, by the exchange rate.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sale_payments DROP fee_pence, DROP difference_pence;
      DROP INDEX sales_by_status_and_channel, sales_of_email;
      DROP TRIGGER sales_sum_insert ON sales;
      DROP TRIGGER sales_sum_update ON sales;
      DROP TRIGGER sales_sum_delete ON sales;
      DROP FUNCTION sales_sum_insert(), sales_sum_update(), sales_sum_delete();
      DROP TABLE sale_sums`);
  }
}
