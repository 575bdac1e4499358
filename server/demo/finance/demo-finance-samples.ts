import type { NewTransaction } from '../../finance/transactions/transactions.dto.js';
import { CONTACT } from '../demo-content.js';

/** Entries of the demo's books. */

export type Sample = Pick<NewTransaction, 'type' | 'category' | 'description' | 'justification' | 'hmrc_category'> &
  Partial<Pick<NewTransaction, 'vat_code' | 'source' | 'investor_name'>> & { pounds: number; rate: 0 | 5 | 20; day: number };

/** Number of months covered, including the current one. */
export const MONTHS = 18;
/** The latest months remain open. */
export const OPEN_MONTHS = 2;

/** Monthly entries. */
export const MONTHLY: readonly Sample[] = [
  {
    day: 1,
    type: 'expense',
    category: 'Rent & Facilities',
    pounds: 1_450,
    rate: 20,
    description: 'Studio rent, Wharf Street',
    justification: 'Workplace of the team',
    hmrc_category: 'Office costs',
  },
  {
    day: 4,
    type: 'expense',
    category: 'Software Licenses',
    pounds: 312.4,
    rate: 20,
    description: 'Source control and issue hosting',
    justification: 'Used every day by everyone',
    hmrc_category: 'Software and subscriptions',
  },
  {
    day: 6,
    type: 'expense',
    category: 'Development Tools',
    pounds: 189,
    rate: 20,
    vat_code: 'reverse_charge',
    description: 'Build machines in the cloud',
    justification: 'Nightly builds of Lantern Fox',
    hmrc_category: 'Software and subscriptions',
  },
  {
    day: 12,
    type: 'expense',
    category: 'Utilities',
    pounds: 146.8,
    rate: 5,
    description: 'Electricity',
    justification: 'Heating and machines of the studio',
    hmrc_category: 'Office costs',
  },
];

/** Occasional entries, by how many months ago. */
export const OCCASIONAL: Readonly<Record<number, readonly Sample[]>> = {
  17: [
    {
      day: 3,
      type: 'investment',
      category: 'Investment Funding',
      pounds: 60_000,
      rate: 0,
      source: 'Angel Investment',
      investor_name: 'Harbour Angels',
      description: 'First round',
      justification: 'Eighteen months of development',
      hmrc_category: 'Investment Income',
    },
    {
      day: 15,
      type: 'expense',
      category: 'Hardware & Equipment',
      pounds: 7_899,
      rate: 20,
      description: 'Four workstations',
      justification: 'New team members',
      hmrc_category: 'Equipment and machinery',
    },
  ],
  15: [
    {
      day: 20,
      type: 'income',
      category: 'Consulting Services',
      pounds: 6_500,
      rate: 20,
      description: 'Lighting work for Tidewater Games',
      justification: 'Contract of June',
      hmrc_category: 'Other business costs',
    },
  ],
  14: [
    {
      day: 9,
      type: 'expense',
      category: 'Travel & Transport',
      pounds: 980.4,
      rate: 0,
      vat_code: 'zero',
      description: 'Trains to the Brighton showcase',
      justification: 'Demo in front of publishers',
      hmrc_category: 'Travel costs',
    },
  ],
  12: [
    {
      day: 10,
      type: 'income',
      category: 'Grants',
      pounds: 12_000,
      rate: 0,
      vat_code: 'outside_scope',
      description: 'UK Games Fund, first part',
      justification: 'Prototype grant',
      hmrc_category: 'Other business costs',
    },
  ],
  11: [
    {
      day: 18,
      type: 'expense',
      category: 'Insurance',
      pounds: 640,
      rate: 0,
      vat_code: 'exempt',
      description: 'Professional indemnity, one year',
      justification: 'Required by the lease',
      hmrc_category: 'Insurance',
    },
  ],
  9: [
    {
      day: 22,
      type: 'expense',
      category: 'Marketing & Advertising',
      pounds: 5_600,
      rate: 20,
      description: 'Trailer for the autumn festival',
      justification: 'Wishlists before the demo',
      hmrc_category: 'Marketing',
    },
  ],
  8: [
    {
      day: 14,
      type: 'product',
      category: 'Game Sales',
      pounds: 18_420.5,
      rate: 0,
      vat_code: 'outside_scope',
      description: 'Steam, launch of Paper Lighthouse',
      justification: 'Monthly statement',
      hmrc_category: 'Other business costs',
    },
  ],
  7: [
    {
      day: 14,
      type: 'product',
      category: 'Game Sales',
      pounds: 22_310.75,
      rate: 0,
      vat_code: 'outside_scope',
      description: 'Steam, second month',
      justification: 'Monthly statement',
      hmrc_category: 'Other business costs',
    },
  ],
  6: [
    {
      day: 8,
      type: 'expense',
      category: 'Professional Services',
      pounds: 3_150.25,
      rate: 20,
      description: 'Accountant, annual accounts',
      justification: 'Companies House filing',
      hmrc_category: 'Legal and professional costs',
    },
  ],
  5: [
    {
      day: 5,
      type: 'product',
      category: 'Merchandise Sales',
      pounds: 2_940.99,
      rate: 20,
      description: 'Fox plush, first batch',
      justification: 'Shop sales',
      hmrc_category: 'Things you buy to sell on',
    },
  ],
  4: [
    {
      day: 25,
      type: 'expense',
      category: 'Training & Education',
      pounds: 720,
      rate: 20,
      description: 'Animation course for two',
      justification: 'Skills that the next game needs',
      hmrc_category: 'Training and development',
    },
  ],
  3: [
    {
      day: 14,
      type: 'product',
      category: 'Game Sales',
      pounds: 31_205.1,
      rate: 0,
      vat_code: 'outside_scope',
      description: 'Steam, summer sale',
      justification: 'Monthly statement',
      hmrc_category: 'Other business costs',
    },
  ],
  2: [
    {
      day: 11,
      type: 'income',
      category: 'Consulting Services',
      pounds: 4_250,
      rate: 20,
      description: 'Sound design for Glass Orchard',
      justification: 'Contract of August',
      hmrc_category: 'Other business costs',
    },
  ],
  1: [
    {
      day: 17,
      type: 'product',
      category: 'Game Sales',
      pounds: 9_870,
      rate: 0,
      vat_code: 'outside_scope',
      description: 'Steam, quiet month',
      justification: 'Monthly statement',
      hmrc_category: 'Other business costs',
    },
  ],
};

/** Submitted and not yet decided. */
export const PENDING: Sample = {
  day: 1,
  type: 'expense',
  category: 'Office Supplies',
  pounds: 84.2,
  rate: 20,
  description: 'Chair for the sound room',
  justification: 'The old one squeaks in recordings',
  hmrc_category: 'Office costs',
};

/** A bill found after its quarter was filed. */
export const LATE: Sample = {
  day: 20,
  type: 'expense',
  category: 'Professional Services',
  pounds: 480,
  rate: 20,
  description: 'Translation of the store page into Japanese',
  justification: 'Launch in Japan',
  hmrc_category: 'Legal and professional costs',
};
export const LATE_MONTHS = 7;

/** Valid numbers that, to our knowledge, belong to no one. */
export const COMPANY = {
  company_name: CONTACT.legalName,
  company_number: CONTACT.companyNumber,
  vat_registration: 'GB980780684',
  vat_effective_date: '2022-01-01',
  vat_stagger: 'quarters_march',
  utr: '1955839661',
  fiscal_year_end: '2026-03-31',
  incorporation_date: '2021-04-12',
  associated_companies: 0,
  version: 0,
} as const;

/** One far from its limit, one near it, and one beyond it. */
export const BUDGETS = [
  { category: 'Staff Costs', allocated: 6_500, period: 'monthly' },
  { category: 'Development Tools', allocated: 600, period: 'quarterly' },
  { category: 'Rent & Facilities', allocated: 18_000, period: 'yearly' },
  { category: 'Utilities', allocated: 140, period: 'monthly' },
] as const;

/** Of the current financial year, entered on its first day. */
export const ADJUSTMENTS = [
  { kind: 'add_back', amount: 240, description: 'Client entertaining', note: 'Dinner with the publisher: not deductible' },
  { kind: 'deduction', amount: 3_480, description: 'Annual investment allowance', note: 'Two render machines, 100% in the first year' },
] as const;

/** For next month, which will cost more than the last three. */
export const ESTIMATE = { amount: 9_600, note: 'Motion capture for Glass Orchard', version: 0 } as const;
