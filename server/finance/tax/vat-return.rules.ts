import { INPUT_VAT, OUTPUT_VAT, REVERSE_CHARGE_VAT } from '../ledger/accounts.rules.js';
import type { AccountType, VatCode, VatSide } from '../ledger/ledger.rules.js';

/** The nine boxes of a VAT return (VAT Notice 700/12). Amounts in whole pence. Pure: shared by server and client. */

/** Tagged lines with tax points in the period, summed: debits less credits. */
export interface VatSum {
  account: string;
  type: AccountType;
  code: VatCode;
  side: VatSide;
  pence: number;
  /** True for sales outside the scope where the company counts them in box 6; stored with a filed return. */
  inBox6?: boolean;
}

/** Boxes 1 to 5 in pence, 6 to 9 in whole pounds. */
export interface NineBoxes {
  box1: number;
  box2: number;
  box3: number;
  box4: number;
  box5: number;
  box6: number;
  box7: number;
  box8: number;
  box9: number;
}

export const BOX_LABELS: Readonly<Record<keyof NineBoxes, string>> = {
  box1: 'VAT due on sales and other outputs',
  box2: 'VAT due on acquisitions into Northern Ireland from the EU',
  box3: 'Total VAT due',
  box4: 'VAT reclaimed on purchases and other inputs',
  box5: 'Net VAT to pay or reclaim',
  box6: 'Total value of sales, excluding VAT',
  box7: 'Total value of purchases, excluding VAT',
  box8: 'Value of goods supplied to the EU from Northern Ireland',
  box9: 'Value of goods acquired from the EU into Northern Ireland',
};

/** Boxes that HMRC takes in whole pounds. */
export const WHOLE_POUND_BOXES: ReadonlyArray<keyof NineBoxes> = ['box6', 'box7', 'box8', 'box9'];

/** Boxes that ledger lines count in. */
export type VatBox = 'box1' | 'box4' | 'box6' | 'box7';

/** The boxes whose rows each box is computed from. Trade in goods between Northern Ireland and the EU is not recorded: 2, 8 and 9 have none. */
export const BOX_SOURCES: Readonly<Record<keyof NineBoxes, readonly VatBox[]>> = {
  box1: ['box1'],
  box2: [],
  box3: ['box1'],
  box4: ['box4'],
  box5: ['box1', 'box4'],
  box6: ['box6'],
  box7: ['box7'],
  box8: [],
  box9: [],
};

const OUTPUT_ACCOUNTS: readonly string[] = [OUTPUT_VAT, REVERSE_CHARGE_VAT];
/** Purchases outside the scope are in no box, and sales outside it only where the company counts them. */
const BOXED_CODES: readonly VatCode[] = ['standard', 'reduced', 'zero', 'exempt', 'reverse_charge'];

/** Where a line counts, with the sign that makes sales and purchases positive. */
export function boxesOf({ account, type, code, side, inBox6 = false }: Omit<VatSum, 'pence'>): Array<{ box: VatBox; sign: 1 | -1 }> {
  if (OUTPUT_ACCOUNTS.includes(account)) return [{ box: 'box1', sign: -1 }];
  if (account === INPUT_VAT) return [{ box: 'box4', sign: 1 }];
  if (!BOXED_CODES.includes(code) && !(inBox6 && side === 'output')) return [];
  if (side === 'output') return type === 'income' ? [{ box: 'box6', sign: -1 }] : [];
  if (type !== 'expense') return [];
  // A purchase under the reverse charge counts as a sale as well.
  return code === 'reverse_charge'
    ? [
        { box: 'box7', sign: 1 },
        { box: 'box6', sign: 1 },
      ]
    : [{ box: 'box7', sign: 1 }];
}

export function nineBoxes(sums: readonly VatSum[]): NineBoxes {
  const totals: Record<VatBox, number> = { box1: 0, box4: 0, box6: 0, box7: 0 };
  for (const sum of sums) for (const { box, sign } of boxesOf(sum)) totals[box] += sign * sum.pence;
  const { box1, box4 } = totals;
  return {
    box1,
    box2: 0,
    box3: box1,
    box4,
    box5: Math.abs(box1 - box4),
    box6: wholePounds(totals.box6),
    box7: wholePounds(totals.box7),
    box8: 0,
    box9: 0,
  };
}

/** Half up, away from zero. */
function wholePounds(pence: number): number {
  return Math.sign(pence) * Math.floor((Math.abs(pence) + 50) / 100);
}
