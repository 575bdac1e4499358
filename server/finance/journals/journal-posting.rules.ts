import {
  BANK,
  CORPORATION_TAX,
  CORPORATION_TAX_DUE,
  EXCHANGE_DIFFERENCES,
  FEES,
  INPUT_VAT,
  INTEREST,
  LOANS,
  OPENING_BALANCES,
  PAYE_DUE,
  REVERSE_CHARGE_VAT,
  VAT_DUE,
} from '../ledger/accounts.rules.js';
import type { Posting, PostingLine, VatCode, VatTag } from '../ledger/ledger.rules.js';
import { expenseAccount } from '../transactions/transaction-posting.rules.js';
import { grossOf } from '../transactions/transaction.rules.js';
import type { JournalKind } from './journal.rules.js';

/** What an approved journal posts. Pure. */

/** Liabilities to HMRC, by kind. */
const TAX_ACCOUNTS = { vat: VAT_DUE, corporation_tax: CORPORATION_TAX_DUE, paye: PAYE_DUE } as const;

/** The content of a journal, by kind; fields that a kind does not have are null. */
export interface JournalContent {
  kind: JournalKind;
  /** As a whole; without VAT for a credit note. */
  amountPence: number;
  isOpposite: boolean;
  fromAccount: string | null;
  toAccount: string | null;
  /** The amount of a transfer that arrived, and the fee; null if all of it arrived. */
  arrivedPence: number | null;
  feePence: number | null;
  /** The part of a loan repayment that is interest. */
  interestPence: number | null;
  category: string | null;
  vatPence: number | null;
  vatCode: VatCode | null;
  /** YYYY-MM-DD. */
  happenedOn: string;
}

/**
 * @param isRegistered whether the company was registered for VAT on that day; otherwise the VAT paid was a cost
 * @throws Error for a journal without the fields of its kind, which the database prevents.
 */
export function postingOf(id: string, journal: JournalContent, isRegistered: boolean): Posting {
  return {
    source: { kind: 'journal', id, event: 'approved' },
    documentDate: journal.happenedOn,
    lines: linesOf(journal, isRegistered),
  };
}

function linesOf(journal: JournalContent, isRegistered: boolean): PostingLine[] {
  const { kind, amountPence, isOpposite, happenedOn } = journal;
  const signed = isOpposite ? -amountPence : amountPence;
  switch (kind) {
    case 'vat':
    case 'corporation_tax':
    case 'paye':
      return [
        { account: TAX_ACCOUNTS[kind], pence: signed },
        { account: BANK, pence: -signed },
      ];
    case 'corporation_tax_charge':
      // Owed from now on; the payment settles it.
      return [
        { account: CORPORATION_TAX, pence: signed },
        { account: TAX_ACCOUNTS.corporation_tax, pence: -signed },
      ];
    case 'transfer': {
      const arrived = journal.arrivedPence ?? amountPence;
      const fee = journal.feePence ?? 0;
      return [
        { account: required(journal.toAccount), pence: arrived },
        { account: FEES, pence: fee, vat: { code: 'exempt', side: 'input', taxPoint: happenedOn } },
        { account: EXCHANGE_DIFFERENCES, pence: amountPence - arrived - fee },
        { account: required(journal.fromAccount), pence: -amountPence },
      ];
    }
    case 'bank_fee':
      // Banks supply their services exempt from VAT (VAT Notice 701/49).
      return [
        { account: FEES, pence: amountPence, vat: { code: 'exempt', side: 'input', taxPoint: happenedOn } },
        { account: required(journal.fromAccount), pence: -amountPence },
      ];
    case 'loan_repayment': {
      const interest = required(journal.interestPence);
      return [
        { account: LOANS, pence: amountPence - interest },
        { account: INTEREST, pence: interest },
        { account: BANK, pence: -amountPence },
      ];
    }
    case 'opening_balance': {
      const account = required(journal.toAccount);
      // Assets begin with a debit, liabilities and equity with a credit.
      const pence = account.startsWith('1') ? signed : -signed;
      return [
        { account, pence },
        { account: OPENING_BALANCES, pence: -pence },
      ];
    }
    case 'supplier_credit_note':
      return creditNote(journal, isRegistered);
  }
}

/** The opposite of the expense that it reverses. */
function creditNote(journal: JournalContent, isRegistered: boolean): PostingLine[] {
  const { amountPence: net, category, vatPence, vatCode, toAccount, happenedOn } = journal;
  const [code, vat] = [required(vatCode), required(vatPence)];
  if (!isRegistered) {
    // Amounts paid as a cost are credited as one; under the reverse charge that was the net amount.
    const paid = grossOf({ net, vat }, code);
    return [
      { account: expenseAccount(required(category)), pence: -paid },
      { account: required(toAccount), pence: paid },
    ];
  }
  const tag = (side: VatTag['side']): VatTag => ({ code, side, taxPoint: happenedOn });
  const cost: PostingLine = { account: expenseAccount(required(category)), pence: -net, vat: tag('input') };
  const input: PostingLine = { account: INPUT_VAT, pence: -vat, vat: tag('input') };
  const account = required(toAccount);
  if (code === 'reverse_charge')
    return [cost, input, { account: REVERSE_CHARGE_VAT, pence: vat, vat: tag('output') }, { account, pence: net }];
  return [cost, input, { account, pence: net + vat }];
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('The journal lacks a field of its kind.');
  return value;
}
