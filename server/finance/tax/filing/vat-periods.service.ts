import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { ukDate } from '../../../platform/time/days.rules.js';
import { CompanyRepository } from '../../company/company.repository.js';
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
    if (company === undefined) return [];
    const { fiscalYearEnd: yearEnd, yearEndChanges, incorporationDate: incorporatedOn } = company;
    const { vatStagger: stagger, vatEffectiveDate: effectiveFrom } = company;
    const vat = stagger === null ? null : { stagger, effectiveFrom };
    return openPeriods({ yearEnd, yearEndChanges, incorporatedOn, vat }, last?.periodTo ?? null, ukDate(this.clock.now()));
  }
}
