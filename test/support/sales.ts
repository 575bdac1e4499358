import { randomUUID } from 'node:crypto';
import { emptySale, type SaleForm } from '../../server/sales/entry/sale-entry.rules.js';
import type { SaleDetailView } from '../../server/sales/sales.dto.js';
import type { SignedIn, TestApp } from './app.js';
import { VAT_COMPANY } from './finance.js';

export const SALES = '/api/staff/sales';

/** Two copies of a game at £10.00 and VAT of 20%, paid into Stripe: £20.00, £4.00 and £24.00. */
export const SALE: SaleForm = {
  ...emptySale('2026-09-10'),
  customer: {
    name: 'Harbour Arcade',
    email: 'office@harbour.example',
    country: 'GB',
    address: '1 Quay Street\nLeith',
    vatId: '',
    save: false,
  },
  lineItems: [
    {
      product: 'Tidebound',
      quantity: '2',
      unitPrice: '10.00',
      discountType: 'amount',
      discountValue: '0',
      taxRate: '20',
      vatCode: '',
      taxInclusive: false,
      category: 'Game Sales',
    },
  ],
  paymentStatus: 'Paid',
  settlementAccount: '1210',
};
export const TOTALS = { net: 20, vat: 4, gross: 24, fxRate: 1, netGBP: 20, vatGBP: 4, grossGBP: 24 };

/** Lines with VAT and without it. */
export const MIXED_LINES = [
  { ...SALE.lineItems[0], quantity: '3', unitPrice: '10.00' },
  {
    ...SALE.lineItems[0],
    product: 'Art book',
    quantity: '1',
    unitPrice: '15.00',
    taxRate: '0',
    vatCode: 'zero',
    category: 'Merchandise Sales',
  },
];
export const MIXED_TOTALS = { net: 45, vat: 6, gross: 51 };

/** The studio of `setInvoiceDetails`, registered for VAT. */
export const SELLER = {
  ...VAT_COMPANY,
  company_name: 'Tidebound Ltd',
  company_number: '12345678',
  vat_effective_date: '2020-01-01',
  utr: null,
  fiscal_year_end: '2027-03-31',
};

/** Requests a refund of the whole sale, or with other values. */
export function sendRefund({ agent }: SignedIn, saleId: string, values: object = {}) {
  return agent.post(`${SALES}/${saleId}/refunds`).send({ id: randomUUID(), date: '2026-09-15', reason: 'Sent back', ...values });
}

/** Posts the sale, with other values if given, and reads it. */
export async function enterSale({ agent }: SignedIn, values: object = {}, totals: object = TOTALS): Promise<SaleDetailView> {
  const response = await agent.post(SALES).send({ id: randomUUID(), ...SALE, totals, status: 'posted', ...values });
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
  return (await agent.get(`${SALES}/${(response.body as { id: string }).id}`).expect(200)).body as SaleDetailView;
}

/** Months and channels whose stored sums differ from their sales; empty if all are correct. */
export function salesWithWrongTotals(app: TestApp): Promise<object[]> {
  return app.database.query(
    `SELECT month, channel FROM (
       SELECT ledger_month(sale_date) AS month, channel, 1 AS sales, net_pence, vat_pence, refunded_net_pence, refunded_vat_pence
       FROM sales WHERE status <> 'Draft'
       UNION ALL SELECT month, channel, -sales, -net_pence, -vat_pence, -refunded_net_pence, -refunded_vat_pence FROM sale_sums
     ) p GROUP BY 1, 2 HAVING (sum(sales), sum(net_pence), sum(vat_pence), sum(refunded_net_pence), sum(refunded_vat_pence)) <> (0, 0, 0, 0, 0)`,
  );
}
