import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BANK, STRIPE_CLEARING } from '../../finance/ledger/accounts.rules.js';
import type { Actor } from '../../platform/access/access.js';
import { emptySale, EMPTY_LINE, type SaleForm, type SaleLineForm } from '../../sales/entry/sale-entry.rules.js';
import type { EnterSale } from '../../sales/entry/sale-input.dto.js';
import { RefundsService } from '../../sales/refunds/refunds.service.js';
import { Clock } from '../../platform/time/clock.js';
import { SalesService } from '../../sales/sales.service.js';
import { momentOf } from './demo-moments.js';

const line = (values: Partial<SaleLineForm>): SaleLineForm => ({ ...EMPTY_LINE, taxRate: '20', ...values });

/** An arcade that licenses the games, and the studio's own shop. Amounts in pounds, with their totals. */
const LICENCE = {
  day: 8,
  totals: { net: 480, vat: 96, gross: 576 },
  form: {
    customerType: 'B2B',
    customer: {
      name: 'Harbour Arcade',
      email: 'office@harbour-arcade.example',
      country: 'GB',
      address: '1 Quay Street\nLeith\nEH6 6AA',
      vatId: '',
      save: true,
    },
    lineItems: [line({ product: 'Paper Lighthouse, cabinet licence', quantity: '2', unitPrice: '240', category: 'Software Licensing' })],
  },
} as const;
const SHOP = {
  day: 19,
  // 6 × 18.00 zero-rated, 9 × 12.00 with VAT in the price
  totals: { net: 198, vat: 18, gross: 216 },
  form: {
    channel: 'Shopify',
    customerType: 'B2C',
    customer: { name: 'Shop customers', email: '', country: 'GB', address: '', vatId: '', save: false },
    lineItems: [
      line({
        product: 'The Art of Paper Lighthouse',
        quantity: '6',
        unitPrice: '18',
        taxRate: '0',
        vatCode: 'zero',
        category: 'Merchandise Sales',
      }),
      line({ product: 'Lighthouse mug', quantity: '9', unitPrice: '12', taxInclusive: true, category: 'Merchandise Sales' }),
    ],
    paymentStatus: 'Paid',
    settlementAccount: STRIPE_CLEARING,
  },
} as const;

/** Sales of the demo studio: each month a licence and a day in the shop, with a refund in the summer, one unpaid sale and one draft. */
@Injectable()
export class DemoSales {
  constructor(
    private readonly sales: SalesService,
    private readonly refunds: RefundsService,
    private readonly clock: Clock,
  ) {}

  /** @param month YYYY-MM, still open */
  async fillMonth(director: Actor, month: string, { today, isLatest }: { today: string; isLatest: boolean }): Promise<void> {
    for (const { day, totals, form } of [LICENCE, SHOP]) {
      const date = `${month}-${String(day).padStart(2, '0')}`;
      if (date > today) continue;
      const isPaid = form === SHOP.form || !isLatest;
      const { id } = await this.enter(director, date, totals, {
        ...form,
        lineItems: [...form.lineItems],
        paymentStatus: isPaid ? 'Paid' : 'Unpaid',
        settlementAccount: form === SHOP.form ? STRIPE_CLEARING : BANK,
      });
      if (form === SHOP.form && month.endsWith('-07'))
        await this.refunds.refund(director, id, {
          id: randomUUID(),
          date,
          reason: 'Two mugs arrived broken',
          lines: [{ line_no: 2, quantity: '2' }],
        });
    }
    if (isLatest) await this.begin(director, today);
  }

  private enter(director: Actor, date: string, totals: EnterSale['totals'], values: Partial<SaleForm>): Promise<{ id: string }> {
    const input = { ...emptySale(date), ...values, totals, status: 'posted' as const };
    return this.sales.enter(director, input, momentOf(date, 17, this.clock.now()));
  }

  /** A draft sale. */
  private async begin(director: Actor, today: string): Promise<void> {
    const customer = { ...LICENCE.form.customer, name: 'Pier Nine Games Bar', email: 'hello@pier-nine.example', save: false };
    const form = {
      ...emptySale(today),
      ...LICENCE.form,
      customer,
      lineItems: [line({ product: 'Salt and Static, cabinet licence', quantity: '1', unitPrice: '240', category: 'Software Licensing' })],
    };
    await this.sales.saveDraft(director, randomUUID(), { form, version: 0 });
  }
}
