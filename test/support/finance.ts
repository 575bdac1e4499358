import type { EnterTransaction, TransactionDetailView } from '../../server/finance/transactions/transactions.dto.js';
import type { SignedIn, TestApp } from './app.js';
import { colleague } from './staff.js';

export const TRANSACTIONS = '/api/staff/finance/transactions';

/** An expense as the form sends it: £100.00 and VAT of £20.00. */
export const EXPENSE = {
  type: 'expense',
  category: 'Development Tools',
  amount: '100.00',
  vat_rate: 20,
  description: 'Profiler licences',
  justification: 'The build is too slow',
  hmrc_category: 'Software and subscriptions',
  date: '2026-09-10',
} as const satisfies EnterTransaction;

/** An investment of £20,000.00. */
export const FUNDS = {
  type: 'investment',
  category: 'Investment Funding',
  amount: 20_000,
  vat_rate: 0,
  description: 'Seed money',
  justification: 'First game',
  hmrc_category: 'Investment Income',
  date: '2026-09-01',
  source: 'Angel Investment',
  investor_name: 'Harbour Angels',
} as const satisfies EnterTransaction;

/** A company that is not registered for VAT. */
export const COMPANY = {
  company_name: 'Lantern Fox Ltd',
  company_number: '01234567',
  fiscal_year_end: '2026-03-31',
  associated_companies: 0,
  version: 0,
} as const;

/** The same company, registered for VAT. */
export const VAT_COMPANY = {
  ...COMPANY,
  vat_registration: 'GB980780684',
  vat_effective_date: '2025-10-01',
  vat_stagger: 'quarters_march',
} as const;

/** Sets the studio's details for invoices. */
export async function setInvoiceDetails(app: TestApp): Promise<void> {
  await app.database.query(
    `INSERT INTO contact_info (text, email, phone, address, legal_name, trading_name, company_number, theme_color)
     VALUES ('', 'hello@tidebound.example', '', '3 Harbour Road, Leith', 'Tidebound Ltd', 'Tidebound', '12345678', '#00ffff')`,
  );
}

/** An empty studio at noon on a date, with a CEO and an admin who can approve each other's entries. @param day YYYY-MM-DD */
export async function twoDirectors(app: TestApp, day: string): Promise<{ ada: SignedIn; rhys: SignedIn }> {
  app.clock.reset();
  await app.database.clear();
  await setInvoiceDetails(app);
  app.clock.advance(Date.parse(`${day}T12:00:00Z`) - app.clock.now().getTime());
  return { ada: await colleague(app, 'Ada', ['ceo']), rhys: await colleague(app, 'Rhys', ['admin']) };
}

/** Enters the expense, with other values if given. */
export async function enterTransaction({ agent }: SignedIn, values: object = {}): Promise<TransactionDetailView> {
  const response = await agent.post(TRANSACTIONS).send({ ...EXPENSE, ...values });
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
  return response.body as TransactionDetailView;
}

export async function approveTransaction({ agent }: SignedIn, id: string, version = 1): Promise<TransactionDetailView> {
  const response = await agent.post(`${TRANSACTIONS}/${id}/approve`).send({ version });
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return response.body as TransactionDetailView;
}

/** Debits less credits in pence, by account. */
export async function balances(app: TestApp): Promise<Record<string, number>> {
  const rows = await app.database.query<{ code: string; pence: number }>(
    'SELECT account_code AS code, sum(amount_pence)::float8 AS pence FROM ledger_lines GROUP BY 1 HAVING sum(amount_pence) <> 0 ORDER BY 1',
  );
  return Object.fromEntries(rows.map(({ code, pence }) => [code, pence]));
}
