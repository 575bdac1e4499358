import type { VatCode } from '../ledger/ledger.rules.js';
import type { VatBox } from './vat-return.rules.js';

/** What an account and VAT code bring to a box, in pounds. */
export class VatRowView {
  box!: VatBox;
  account!: string;
  vat_code!: VatCode;
  amount!: number;
}

/** Boxes 1 to 5 in pounds and pence, 6 to 9 in whole pounds. */
export class VatReturnView {
  /** YYYY-MM-DD. */
  from!: string;
  /** YYYY-MM-DD. */
  to!: string;
  box1!: number;
  box2!: number;
  box3!: number;
  box4!: number;
  box5!: number;
  box6!: number;
  box7!: number;
  box8!: number;
  box9!: number;
  /** Whether box 5 is to be paid; else it is repaid. */
  is_payment!: boolean;
  rows!: VatRowView[];
}
