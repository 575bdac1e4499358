import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import type { Page } from '../../platform/lists/cursors.js';
import type { Sale } from '../entities/sale.entity.js';
import type { CustomersQuery, SavedCustomerView } from './customers.dto.js';
import { CustomersRepository } from './customers.repository.js';

type CustomerOfSale = Pick<
  Sale,
  'customerName' | 'customerEmail' | 'customerCountry' | 'customerAddress' | 'customerVatId' | 'customerType'
>;

/** The address book of sales. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersRepository,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  async page(query: CustomersQuery): Promise<Page<SavedCustomerView>> {
    const { items, nextCursor } = await this.customers.page(query);
    return {
      items: items.map(({ vatId, customerType, ...customer }) => ({ ...customer, vat_id: vatId, customer_type: customerType })),
      nextCursor,
    };
  }

  /** Saves the customer of a sale that is posted. @returns the customer's id */
  save(tx: Tx, actor: Actor, sale: CustomerOfSale, now: Date): Promise<string> {
    return this.customers.save(tx, {
      id: randomUUID(),
      name: sale.customerName,
      email: sale.customerEmail,
      country: sale.customerCountry,
      address: sale.customerAddress,
      vatId: sale.customerVatId,
      customerType: sale.customerType,
      savedBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
  }

  /**
   * Deletes a customer. Invoices retain the name and address as long as the law requires; the email address is removed from all of them,
   * and the customer from drafts.
   * @throws NotFound
   */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const customer = await this.customers.lock(tx, id);
      if (customer === null) throw new NotFound();
      await this.customers.delete(tx, customer, this.clock.now());
      await this.audit.record(tx, { actor, action: 'SALE_CUSTOMER_DELETED', target: { type: 'sale-customer', id } });
      this.events.publish(tx, 'finance.changed', {});
    });
  }
}
