import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../platform/time/days.rules.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import type { CompanyInfoView, CompleteDeadline, DeadlineView, SaveCompanyInfo } from './company.dto.js';
import { CompanyRepository, yearEndsOf, type CompanyRow } from './company.repository.js';
import { compactNumber, isCompanyNumber, isRegisteredOn, isUtr, isVatNumber } from './company.rules.js';
import { removalProblem, removedDays, type VatRegistration } from './vat-registration.rules.js';
import { VatFilingRepository } from '../tax/filing/vat-filing.repository.js';
import { VatReturnRepository } from '../tax/vat-return.repository.js';
import { DEADLINE_TARGET, deadlinesIn, isDeadlineId, vatDeadlineId, type Deadline } from './deadlines.rules.js';
import {
  changeableYears,
  earlierExtension,
  extensionRefusal,
  isSameYearEnd,
  monthsAfter,
  yearEndChanges,
  type YearEndChange,
} from './year-ends.rules.js';

/** Days that a deadline stays in the list once it is done, and days before the first save from which open ones are listed. */
const DAYS_BACK = 120;
/** How far a list of deadlines looks ahead, in days. */
const DAYS_AHEAD = 400;

/** The one row of the company. */
const COMPANY_ID = 1;

const UNKNOWN: CompanyInfoView = {
  id: COMPANY_ID,
  company_name: '',
  company_number: '',
  vat_registration: null,
  vat_effective_date: null,
  vat_end_date: null,
  vat_stagger: null,
  outside_scope_in_box6: false,
  utr: null,
  fiscal_year_end: '',
  year_end_changes: [],
  accounts_delivered_to: null,
  incorporation_date: null,
  associated_companies: 0,
  version: 0,
};

/** What stays as it is where a request leaves it out. */
type StoredDetails = Pick<
  CompanyRow,
  | 'vatRegistration'
  | 'vatEffectiveDate'
  | 'vatEndDate'
  | 'vatStagger'
  | 'outsideScopeInBox6'
  | 'utr'
  | 'incorporationDate'
  | 'associatedCompanies'
>;

const NOTHING_STORED: StoredDetails & Pick<CompanyRow, 'version' | 'yearEndChanges'> = {
  vatRegistration: null,
  vatEffectiveDate: null,
  vatEndDate: null,
  vatStagger: null,
  outsideScopeInBox6: false,
  utr: null,
  incorporationDate: null,
  associatedCompanies: 0,
  yearEndChanges: [],
  version: 0,
};

/** Who the company is, and when it has to file and pay. */
@Injectable()
export class CompanyService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly company: CompanyRepository,
    private readonly filing: VatFilingRepository,
    private readonly vatReturns: VatReturnRepository,
    private readonly inbox: InboxService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataService,
    texts: StoredTexts,
  ) {
    texts.registerSettings('Company information', () => this.info());
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'taxDeadlines',
      tables: ['finance_deadlines_done'],
      export: (userId) => this.company.doneBy(userId),
      stays: 'What the company has filed is kept, without the name of the person who marked it as done.',
    });
  }

  async info(): Promise<CompanyInfoView> {
    const [row, deliveredTo] = await Promise.all([this.company.find(), this.company.lastDone('accounts')]);
    return row === undefined ? UNKNOWN : toCompanyView(row, deliveredTo);
  }

  /** Whether the company charges VAT on a day. @param day YYYY-MM-DD */
  async isRegisteredOn(day: string): Promise<boolean> {
    return isRegisteredOn(await this.company.find(), day);
  }

  /** Whether the company is or was registered for VAT, from which day and until which; null where it always was, and while it lasts. */
  async vatRegistration(): Promise<{ registered: boolean; from: string | null; until: string | null }> {
    const company = await this.company.find();
    return {
      registered: company === undefined || company.vatRegistration !== null,
      from: company?.vatEffectiveDate ?? null,
      until: company?.vatEndDate ?? null,
    };
  }

  /** @throws Invalid at the fields, Conflict `company-changed` with the stored one */
  async save(actor: Actor, input: SaveCompanyInfo): Promise<CompanyInfoView> {
    const today = ukDate(this.clock.now());
    const deliveredTo = await this.company.lastDone('accounts');
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(input.version, {
        lock: async () => (await this.company.lock(tx)) ?? { ...NOTHING_STORED, enteredOn: today, fiscalYearEnd: input.fiscal_year_end },
        subject: 'The company information',
        code: 'company-changed',
        target: { type: 'company', id: '1' },
        view: () => this.info(),
      });
      const row = checkedCompany(input, before, today);
      await this.assertKeepsVat(before, row);
      const changes = changedYearEnds({ ...before, incorporationDate: row.incorporationDate }, input, { today, deliveredTo });
      const after = { ...row, yearEndChanges: changes };
      const { enteredOn } = before;
      await this.company.save(tx, { id: 1, ...after, enteredOn, updatedAt: this.clock.now(), version: before.version + 1 });
      await this.removeReminders(tx, await this.computedFor({ ...after, enteredOn }, today));
      await this.audit.record(tx, {
        actor,
        action: 'COMPANY_INFO_SAVED',
        target: { type: 'company', id: '1' },
        before,
        after: { ...after, ...(input.extension_exception === true && { extensionException: true }) },
      });
      this.events.publish(tx, 'finance.changed', {});
    });
    return this.info();
  }

  /** Overdue deadlines, those of the next thirteen months, and those of the last four that are done; none until the company is entered. */
  async deadlines(): Promise<DeadlineView[]> {
    const today = ukDate(this.clock.now());
    const all = await this.computed(today);
    const done = new Map((await this.company.done(all.map(({ id }) => id))).map((row) => [row.deadline, row]));
    return all
      .filter(({ id, dueDate }) => !done.has(id) || dueDate >= dayAfter(today, -DAYS_BACK))
      .map(({ id, type, dueDate, periodEnd }) => {
        const row = done.get(id);
        return {
          id,
          type,
          due_date: dueDate,
          period_end: periodEnd,
          days_left: Math.round((Date.parse(dueDate) - Date.parse(today)) / 86_400_000),
          done_on: row?.doneOn ?? null,
          note: row?.note ?? '',
          done_by_name: row?.doneByName ?? null,
        };
      });
  }

  /** @throws NotFound if the company has no such deadline, Invalid for a day in the future */
  async complete(actor: Actor, id: string, { done_on, note }: CompleteDeadline): Promise<DeadlineView[]> {
    const today = ukDate(this.clock.now());
    if (!isDeadlineId(id) || !(await this.computed(today)).some((deadline) => deadline.id === id)) throw new NotFound();
    const doneOn = done_on ?? null;
    if (doneOn !== null && doneOn > today) {
      const message = 'This day is in the future. Please enter when it was done.';
      throw new Invalid(message, { done_on: message });
    }
    await this.database.transaction(async (tx) => {
      if (doneOn === null) {
        await this.company.reopen(tx, id);
        await this.record(tx, actor, id, 'DEADLINE_REOPENED', { doneOn, note });
      } else await this.completeDeadline(tx, actor, id, { doneOn, note });
    });
    return this.deadlines();
  }

  /**
   * Ticks off the deadline of a VAT return that is marked as filed; one that was ticked off before stays as it is.
   * @param end of the period @param done `doneOn` as YYYY-MM-DD
   */
  async vatReturnFiled(tx: Tx, actor: Actor, end: string, done: { doneOn: string; note: string }): Promise<void> {
    const id = vatDeadlineId(end);
    if (!(await this.company.isDone(tx, id))) await this.completeDeadline(tx, actor, id, done);
  }

  /** @throws Invalid at the fields that would leave VAT in no return */
  private async assertKeepsVat(before: VatRegistration, after: VatRegistration): Promise<void> {
    const filed = await this.filing.span();
    const problems: Record<string, string> = {};
    for (const [field, days] of removedDays(before, after)) {
      const problem = removalProblem(field, days, { filed, booked: await this.vatReturns.booked(days) });
      if (problem !== undefined) problems[field] = problem;
    }
    const [message] = Object.values(problems);
    if (message !== undefined) throw new Invalid(message, problems);
  }

  /** Removes the reminders of deadlines that moved or no longer exist; they are sent anew for the new day. */
  private async removeReminders(tx: Tx, deadlines: readonly Deadline[]): Promise<void> {
    const current = new Set(deadlines.map(({ id, dueDate }) => `${id} ${dueDate}`));
    for (const { id, deadline, dueOn } of await this.company.openReminders(tx)) {
      if (current.has(`${deadline} ${dueOn}`)) continue;
      await this.inbox.removeTarget(tx, { type: DEADLINE_TARGET, id });
      await this.company.removeReminder(tx, id);
    }
  }

  /** Marks a deadline as done, and its reminders with it. */
  private async completeDeadline(tx: Tx, actor: Actor, id: string, { doneOn, note }: { doneOn: string; note: string }): Promise<void> {
    await this.company.complete(tx, { deadline: id, doneOn, note, doneBy: actor.userId, createdAt: this.clock.now() });
    for (const reminder of await this.company.reminders(tx, id))
      await this.inbox.finish(tx, { type: DEADLINE_TARGET, id: reminder }, 'deadline', null);
    await this.record(tx, actor, id, 'DEADLINE_DONE', { doneOn, note });
  }

  private async record(tx: Tx, actor: Actor, id: string, action: string, after: { doneOn: string | null; note: string }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'tax-deadline', id }, after });
    this.events.publish(tx, 'finance.changed', {});
  }

  private async computed(today: string): Promise<Deadline[]> {
    const row = await this.company.find();
    return row === undefined ? [] : this.computedFor(row, today);
  }

  private async computedFor(row: Omit<CompanyRow, 'version'>, today: string): Promise<Deadline[]> {
    const days = { from: dayAfter(row.enteredOn < today ? row.enteredOn : today, -DAYS_BACK), to: dayAfter(today, DAYS_AHEAD) };
    const vat =
      row.vatStagger === null
        ? null
        : {
            stagger: row.vatStagger,
            effectiveFrom: row.vatEffectiveDate,
            endedOn: row.vatEndDate,
            filed: await this.filing.periodsSince(monthsAfter(days.from, -3)),
          };
    return deadlinesIn({ ...yearEndsOf(row), vat }, days);
  }
}

/** The changes of the year end, with the entered one. @throws Invalid at the year end, the day of the notice, or the choice of the previous year */
function changedYearEnds(
  { fiscalYearEnd, yearEndChanges: changes, incorporationDate }: Pick<CompanyRow, 'fiscalYearEnd' | 'yearEndChanges' | 'incorporationDate'>,
  input: SaveCompanyInfo,
  { today, deliveredTo }: { today: string; deliveredTo: string | null },
): readonly YearEndChange[] {
  const before = { yearEnd: fiscalYearEnd, yearEndChanges: changes, incorporatedOn: incorporationDate };
  const isCorrection = input.corrects_year_end ?? false;
  const extendsPrevious = input.extends_previous_year ?? false;
  const change = { yearEnd: input.fiscal_year_end, on: input.year_end_changed_on ?? today, deliveredTo, extendsPrevious };
  if (!isCorrection && !isSameYearEnd(fiscalYearEnd, change.yearEnd)) {
    const message =
      change.on > today
        ? 'This day is in the future.'
        : change.on < (changes.at(-1)?.on ?? '')
          ? 'The year end was changed again after this day. Enter a later day.'
          : undefined;
    if (message !== undefined) throw new Invalid(message, { year_end_changed_on: message });
    if (extendsPrevious && changeableYears(before, change).previous === null) {
      const refusal = 'The previous year cannot end on this day: it would be too long, or its accounts are overdue or delivered.';
      throw new Invalid(refusal, { extends_previous_year: refusal });
    }
  }
  const earlier = earlierExtension(before, { ...change, isCorrection });
  if (earlier !== undefined && input.extension_exception !== true) {
    const refusal = extensionRefusal(earlier);
    throw new Invalid(refusal, { fiscal_year_end: refusal });
  }
  return yearEndChanges(before, { ...change, isCorrection });
}

/** The given value; the stored one if the field was left out. */
function given<T>(value: T | undefined, stored: T): T {
  return value === undefined ? stored : value;
}

/** @throws Invalid at the fields */
function checkedCompany(
  input: SaveCompanyInfo,
  stored: StoredDetails,
  today: string,
): Omit<CompanyRow, 'version' | 'enteredOn' | 'yearEndChanges'> {
  const companyNumber = compactNumber(input.company_number);
  const typedRegistration = given(input.vat_registration, stored.vatRegistration);
  const vatRegistration = typedRegistration === null ? null : compactNumber(typedRegistration);
  const typedUtr = given(input.utr, stored.utr);
  const utr = typedUtr === null ? null : compactNumber(typedUtr);
  const incorporationDate = given(input.incorporation_date, stored.incorporationDate);
  const vatEffectiveDate = given(input.vat_effective_date, stored.vatEffectiveDate);
  const vatEndDate = given(input.vat_end_date, stored.vatEndDate);
  const vatStagger = given(input.vat_stagger, stored.vatStagger);
  const problems: Record<string, string> = {
    ...(!isCompanyNumber(companyNumber) && { company_number: 'A company number has eight digits, or two letters and six digits.' }),
    ...(vatRegistration !== null &&
      !isVatNumber(vatRegistration) && { vat_registration: 'A VAT number has nine digits, and the last two do not fit this one.' }),
    ...(utr !== null && !isUtr(utr) && { utr: 'A UTR has ten digits, and the first does not fit this one.' }),
    ...(incorporationDate !== null && incorporationDate > today && { incorporation_date: 'This day is in the future.' }),
    ...(vatRegistration !== null &&
      incorporationDate !== null &&
      (vatEffectiveDate ?? incorporationDate) < incorporationDate && {
        vat_effective_date: 'This is before the company was incorporated.',
      }),
    ...(vatRegistration !== null &&
      vatEndDate !== null &&
      vatEndDate < (vatEffectiveDate ?? incorporationDate ?? vatEndDate) && { vat_end_date: 'This is before the registration began.' }),
    ...(vatRegistration !== null && vatStagger === null && { vat_stagger: 'Please choose how often VAT is returned.' }),
  };
  const [message] = Object.values(problems);
  if (message !== undefined) throw new Invalid(message, problems);
  return {
    companyName: input.company_name,
    companyNumber,
    vatRegistration,
    vatEffectiveDate: vatRegistration === null ? null : vatEffectiveDate,
    vatEndDate: vatRegistration === null ? null : vatEndDate,
    vatStagger: vatRegistration === null ? null : vatStagger,
    utr,
    fiscalYearEnd: input.fiscal_year_end,
    incorporationDate,
    associatedCompanies: given(input.associated_companies, stored.associatedCompanies),
    outsideScopeInBox6: given(input.outside_scope_in_box6, stored.outsideScopeInBox6),
  };
}

function toCompanyView(row: CompanyRow, deliveredTo: string | null): CompanyInfoView {
  return {
    id: COMPANY_ID,
    company_name: row.companyName,
    company_number: row.companyNumber,
    vat_registration: row.vatRegistration,
    vat_effective_date: row.vatEffectiveDate,
    vat_end_date: row.vatEndDate,
    vat_stagger: row.vatStagger,
    outside_scope_in_box6: row.outsideScopeInBox6,
    utr: row.utr,
    fiscal_year_end: row.fiscalYearEnd,
    year_end_changes: row.yearEndChanges.map(({ yearEnd, until, from, on }) => ({ year_end: yearEnd, until, from, changed_on: on })),
    accounts_delivered_to: deliveredTo,
    incorporation_date: row.incorporationDate,
    associated_companies: row.associatedCompanies,
    version: row.version,
  };
}
