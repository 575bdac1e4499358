import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { ukDate } from '../../../platform/time/days.rules.js';
import type { Days } from '../../ledger/ledger.rules.js';
import { CompanyRepository, yearEndsOf, type CompanyRow } from '../../company/company.repository.js';
import type { CompanyDates } from '../../company/deadlines.rules.js';
import { VatFilingRepository } from './vat-filing.repository.js';
import { openPeriods, periodChoices, type VatPeriod, type VatPeriodChoice } from './vat-filing.rules.js';

/** Filed periods to choose from; the list of filed returns has all of them. */
const FILED_CHOICES = 4;

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

  /** The running period, those that have ended, and the last filed ones, latest first. */
  async choices(): Promise<VatPeriodChoice[]> {
    const [company, { items }] = await Promise.all([this.company.find(), this.filing.page(FILED_CHOICES)]);
    const filed = items.map(({ periodFrom: from, periodTo: to }) => ({ from, to }));
    return company === undefined ? [] : periodChoices(datesOf(company), filed, ukDate(this.clock.now()));
  }

  /** Whether these days are the VAT period that has not ended. */
  async isRunning({ from, to }: Days): Promise<boolean> {
    if (to < ukDate(this.clock.now())) return false;
    return (await this.choices()).some((period) => period.state === 'running' && period.from === from && period.to === to);
  }
}

function datesOf(company: CompanyRow): CompanyDates {
  const { vatStagger: stagger, vatEffectiveDate: effectiveFrom, vatEndDate: endedOn } = company;
  return { ...yearEndsOf(company), vat: stagger === null ? null : { stagger, effectiveFrom, endedOn } };
}
