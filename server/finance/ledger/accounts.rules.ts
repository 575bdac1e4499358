/** Codes of the accounts that the program posts to or reads. The ledger stores their names and types. Pure: shared by server and client. */

export const TRADE_DEBTORS = '1100';
/** The studio’s account at Revolut. */
export const BANK = '1200';
export const STRIPE_CLEARING = '1210';
export const STEAM_CLEARING = '1220';

export const TRADE_CREDITORS = '2100';
export const OWED_TO_PEOPLE = '2110';
/** Income that counts on a later day than its invoice. */
export const DEFERRED_INCOME = '2120';
/** VAT on sales. */
export const OUTPUT_VAT = '2200';
/** VAT on purchases. */
export const INPUT_VAT = '2201';
export const REVERSE_CHARGE_VAT = '2202';
/** What VAT returns say is due. */
export const VAT_DUE = '2203';
export const PAYE_DUE = '2210';
export const CORPORATION_TAX_DUE = '2220';
export const LOANS = '2300';

export const SHARE_CAPITAL = '3000';
export const GRANTS_AND_GIFTS = '3010';
export const OPENING_BALANCES = '3050';

/** Income from what the studio sells as products. */
export const PRODUCT_INCOME = '4000';
export const OTHER_INCOME = '4080';

/** Costs of staff and contractors. */
export const STAFF_COSTS = '5200';
export const FEES = '5300';
export const EXCHANGE_DIFFERENCES = '5310';
export const INTEREST = '5320';
export const OTHER_COSTS = '5390';
/** Corporation tax as a cost, which a profit before tax leaves out. */
export const CORPORATION_TAX = '5900';

/** Accounts of income and costs, by the category they are entered with. */
export const CATEGORY_ACCOUNTS: Readonly<Record<string, string>> = {
  'Game Sales': '4010',
  'Software Licensing': '4020',
  'Consulting Services': '4030',
  Grants: '4040',
  'Merchandise Sales': '4050',
  'Subscription Revenue': '4060',
  'Commission Income': '4070',
  'Software Licenses': '5010',
  'Marketing & Advertising': '5020',
  'Hardware & Equipment': '5030',
  'Professional Services': '5040',
  'Development Tools': '5050',
  'Office Supplies': '5060',
  'Travel & Transport': '5070',
  'Training & Education': '5080',
  Insurance: '5090',
  'Legal & Compliance': '5100',
  Utilities: '5110',
  'Rent & Facilities': '5120',
};
