import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { SaleCustomer } from '../entities/sale-customer.entity.js';
import { Sale } from '../entities/sale.entity.js';
import { emptySale } from '../entry/sale-entry.rules.js';
import type { CustomerType } from '../sale.rules.js';
import type { CustomersQuery } from './customers.dto.js';

interface CustomerRow {
  id: string;
  name: string;
  email: string;
  country: string;
  address: string;
  vatId: string;
  customerType: CustomerType;
  sales: number;
}

@Injectable()
export class CustomersRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** By name. */
  async page({ limit, cursor, search }: CustomersQuery): Promise<Page<CustomerRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const pattern = search === undefined ? undefined : bind(containing(search.toLowerCase()));
    const conditions = pattern === undefined ? [] : [`(lower(c.name) LIKE ${pattern} OR lower(c.email) LIKE ${pattern})`];
    if (cursor !== undefined) {
      const [name, email] = decodeCursor(cursor, ['text', 'text']);
      conditions.push(`(lower(c.name), lower(c.email)) > (lower(${bind(name)}), lower(${bind(email)}))`);
    }
    const rows = await this.queries.rows<CustomerRow>(
      `SELECT c.id, c.name, c.email, c.country, c.address, c.vat_id AS "vatId", c.customer_type AS "customerType",
         (SELECT count(*) FROM sales s WHERE s.customer_id = c.id) AS sales
       FROM sale_customers c ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
       ORDER BY lower(c.name), lower(c.email) LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.name, row.email]);
  }

  /** What a user saved, oldest first. */
  ofUser(userId: string): Promise<Array<{ id: string; createdAt: string }>> {
    return this.queries.rows<{ id: string; createdAt: string }>(
      `SELECT c.id, c.created_at AS "createdAt" FROM sale_customers c WHERE c.saved_by = $1 ORDER BY c.created_at, c.id`,
      [userId],
    );
  }

  /** Adds a customer, or updates the one with this name and address. @returns the customer's id */
  async save(tx: Tx, customer: SaleCustomer): Promise<string> {
    const { id, name, email, country, address, vatId, customerType, savedBy, createdAt, updatedAt } = customer;
    // TypeORM cannot name a unique index over expressions.
    const rows: Array<{ id: string }> = await tx.manager.query(
      `INSERT INTO sale_customers AS c (id, name, email, country, address, vat_id, customer_type, saved_by, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (lower(name), lower(email)) DO UPDATE
         SET name = excluded.name, country = excluded.country, address = excluded.address, vat_id = excluded.vat_id,
           customer_type = excluded.customer_type, updated_at = excluded.updated_at
       RETURNING c.id`,
      [id, name, email, country, address, vatId, customerType, savedBy, createdAt, updatedAt],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The customer was not saved.');
    return row.id;
  }

  lock(tx: Tx, id: string): Promise<SaleCustomer | null> {
    return lockRow(tx, SaleCustomer, { id });
  }

  /**
   * Removes from the customer's sales what invoices need not retain, including those posted before the customer was saved; and the customer
   * from drafts and the address book.
   */
  async delete(tx: Tx, { id, name, email }: SaleCustomer, now: Date): Promise<void> {
    const same = `customer_email <> '' AND lower(customer_email) = lower(:email)`;
    const erased = { customerName: '', customerEmail: '', customerCountry: '', customerAddress: '', customerVatId: '' };
    const draft = {
      ...erased,
      form: () => `form || jsonb_build_object('customer', CAST(:blank AS jsonb))`,
      version: () => 'version + 1',
      updatedAt: now,
    };
    await tx.manager
      .createQueryBuilder()
      .update(Sale)
      .set(draft)
      .where(`status = 'Draft' AND (lower(customer_name) = lower(:name) OR (${same}))`, { name, email })
      .setParameter('blank', JSON.stringify(emptySale('').customer))
      .execute();
    await tx.manager
      .createQueryBuilder()
      .update(Sale)
      .set({ customerEmail: '', customerId: null })
      .where(`customer_id = :id OR (${same})`, { id, email })
      .execute();
    await tx.manager.delete(SaleCustomer, { id });
  }
}
