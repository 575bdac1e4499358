import { Injectable } from '@nestjs/common';
import { dayAfter } from '../../platform/time/days.rules.js';
import type { Page } from '../../platform/lists/cursors.js';
import { assertOrder } from '../../platform/time/day-order.js';
import { CompanyRepository } from '../company/company.repository.js';
import { rangesOutside, type VatRange } from '../company/vat-registration.rules.js';
import { INPUT_VAT, OUTPUT_VAT, REVERSE_CHARGE_VAT } from '../ledger/accounts.rules.js';
import { LedgerReadsService } from '../ledger/ledger-reads.service.js';
import type { AccountLineView } from '../ledger/ledger.dto.js';
import { FIRST_DAY, type Days } from '../ledger/ledger.rules.js';
import { pounds } from '../money.rules.js';
import { VatFilingRepository } from './filing/vat-filing.repository.js';
import { lateVat, type ReturnSum } from './filing/vat-filing.rules.js';
import { VatPaymentsService } from './filing/vat-payments.service.js';
import { VatPeriodsService } from './filing/vat-periods.service.js';
import type { VatFiledView, VatLinesQuery, VatOutsideView, VatReturnView } from './vat-return.dto.js';
import { VatReturnRepository } from './vat-return.repository.js';
import { boxesOf, nineBoxes, type NineBoxes } from './vat-return.rules.js';

/** The VAT return of any days: as it was filed, or else from the ledger as it is now. */
@Injectable()
export class VatReturnService {
  constructor(
    private readonly vat: VatReturnRepository,
    private readonly filing: VatFilingRepository,
    private readonly periods: VatPeriodsService,
    private readonly payments: VatPaymentsService,
    private readonly company: CompanyRepository,
    private readonly ledger: LedgerReadsService,
  ) {}

  /** A period after the last filed return includes its late items. @throws Invalid */
  async of({ from, to }: Days): Promise<VatReturnView> {
    assertOrder({ from, to });
    const [filed, names] = await Promise.all([this.filing.find({ from, to }), this.ledger.accountNames()]);
    if (filed !== undefined) {
      const { id, boxes, sums, filedOn, filedByName, note } = filed;
      const settlements = await this.payments.settlementsOf([filed]);
      return toReturnView({ from, to }, boxes, sums, {
        filed: { id, on: filedOn, by_name: filedByName, note, settlement: settlements(id) },
        canFile: false,
        isRunning: false,
        names,
      });
    }
    const [last, open, isRunning, company] = await Promise.all([
      this.filing.last(),
      this.periods.open(),
      this.periods.isRunning({ from, to }),
      this.company.find(),
    ]);
    const [inDays, late] = await Promise.all([
      this.vat.sums({ from, to }),
      last !== undefined && from === dayAfter(last.periodTo, 1) ? this.vat.late(last.position, last.periodTo) : [],
    ]);
    const sums = withLate(inDays, late, company?.outsideScopeInBox6 ?? false);
    const canFile = open.some((period) => period.from === from && period.to === to);
    return toReturnView({ from, to }, nineBoxes(sums), sums, { filed: null, canFile, isRunning, names });
  }

  /**
   * The lines behind one row of a return, the latest first: of a filed return those that it was filed with.
   * @throws Invalid
   */
  async lines({ from, to, account, vat_code, late, limit, cursor }: VatLinesQuery): Promise<Page<AccountLineView>> {
    assertOrder({ from, to });
    const [filed, before] = await Promise.all([this.filing.find({ from, to }), this.filing.endedOn(dayAfter(from, -1))]);
    // Without a return before it nothing is late.
    if (late === true && before === undefined) return { items: [], nextCursor: null };
    const isLate = late === true && before !== undefined;
    const filter = {
      account,
      code: vat_code,
      side: null,
      days: isLate ? { from: FIRST_DAY, to: before.periodTo } : { from, to },
      after: isLate ? before.position : 0,
      until: filed?.position ?? null,
    };
    return this.ledger.taggedLines(filter, limit, cursor);
  }

  /** VAT that no return contains or will contain. */
  async outside(): Promise<VatOutsideView> {
    const sums = await this.vat.rangeSums(await this.rangesOutside());
    const sum = (accounts: readonly string[]): number =>
      sums.filter(({ account }) => accounts.includes(account)).reduce((total, { pence }) => total + pence, 0);
    return { due: pounds(0 - sum([OUTPUT_VAT, REVERSE_CHARGE_VAT])), reclaimed: pounds(sum([INPUT_VAT])) };
  }

  /** The lines of that VAT, the latest first. */
  async outsideLines(limit: number, cursor?: string): Promise<Page<AccountLineView>> {
    return this.ledger.lineViews(await this.vat.rangeLines(await this.rangesOutside(), limit, cursor));
  }

  private async rangesOutside(): Promise<VatRange[]> {
    const [company, filed] = await Promise.all([this.company.find(), this.filing.span()]);
    return rangesOutside(company, filed);
  }
}

/** @param countsOutsideScope whether the company counts sales outside the scope of VAT in box 6 */
export function withLate(
  inDays: ReadonlyArray<Omit<ReturnSum, 'late'>>,
  late: ReadonlyArray<Omit<ReturnSum, 'late'>>,
  countsOutsideScope: boolean,
): ReturnSum[] {
  const counted = <T extends Omit<ReturnSum, 'late'>>(sum: T): T =>
    countsOutsideScope && sum.code === 'outside_scope' && sum.side === 'output' ? { ...sum, inBox6: true } : sum;
  return [...inDays.map((sum) => ({ ...counted(sum), late: false })), ...late.map((sum) => ({ ...counted(sum), late: true }))];
}

function toReturnView(
  { from, to }: Days,
  { box1, box2, box3, box4, box5, box6, box7, box8, box9 }: NineBoxes,
  sums: readonly ReturnSum[],
  {
    filed,
    canFile,
    isRunning,
    names,
  }: { filed: VatFiledView | null; canFile: boolean; isRunning: boolean; names: ReadonlyMap<string, string> },
): VatReturnView {
  const late = lateVat(sums);
  return {
    from,
    to,
    box1: pounds(box1),
    box2: pounds(box2),
    box3: pounds(box3),
    box4: pounds(box4),
    box5: pounds(box5),
    box6,
    box7,
    box8,
    box9,
    is_payment: box3 >= box4,
    rows: sums.flatMap((sum) =>
      boxesOf(sum).map(({ box, sign }) => ({
        box,
        account: sum.account,
        account_name: names.get(sum.account) ?? '',
        vat_code: sum.code,
        late: sum.late,
        amount: pounds(sign * sum.pence),
      })),
    ),
    filed,
    can_file: canFile,
    is_running: isRunning,
    late_vat: pounds(late.pence),
    late_vat_above_limit: late.isAboveLimit,
  };
}
