import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../../platform/time/days.rules.js';
import type { Days } from '../../ledger/ledger.rules.js';
import { CompanyRepository, type CompanyRow } from '../../company/company.repository.js';
import type { CompanyDates } from '../../company/deadlines.rules.js';
import { VatFilingRepository } from './vat-filing.repository.js';
import { openPeriods, type VatPeriod } from './vat-filing.rules.js';

/** VAT returns that are due, from the company's registration and filed returns. */
@Injectable()
export class VatPeriodsService {
  constructor(
    private readonly company: CompanyRepository,
    private readonly filing: VatFilingRepository,
    private readonly clock: Clock,
  ) {}

  /** Periods that have ended and are not filed, latest first; empty for a company that is not registered. */
  async open(): Promise<VatPeriod[]> {
    const [company, last] = await Promise.all([this.company.find(), this.filing.last()]);
    return company === undefined ? [] : openPeriods(datesOf(company), last?.periodTo ?? null, ukDate(this.clock.now()));
  }

  /** Whether these days are a VAT period that has not ended. */
  async isRunning({ from, to }: Days): Promise<boolean> {
    const company = await this.company.find();
    if (company === undefined || to < ukDate(this.clock.now())) return false;
    return openPeriods(datesOf(company), null, dayAfter(to, 1)).some((period) => period.from === from && period.to === to);
  }
}

function datesOf({ fiscalYearEnd: yearEnd, yearEndChanges, incorporationDate: incorporatedOn, ...company }: CompanyRow): CompanyDates {
  const { vatStagger: stagger, vatEffectiveDate: effectiveFrom } = company;
  return { yearEnd, yearEndChanges, incorporatedOn, vat: stagger === null ? null : { stagger, effectiveFrom } };
}
