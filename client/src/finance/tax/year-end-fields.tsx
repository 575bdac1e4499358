import { Checkbox, Select, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanyInfoView } from '../../../../server/finance/company/company.dto.js';
import {
  changeableYears,
  earlierExtension,
  firstChangedYear,
  isSameYearEnd,
  type EarlierExtension,
} from '../../../../server/finance/company/year-ends.rules';
import { ukToday } from '../../lib/time/now';
import { isCalendarDate } from '../../../../server/platform/time/days.rules';
import { useDates, type Dates } from '../../ui/portal/time/portal-dates';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import type { Days } from '../finance.api';
import { yearEndsOf } from './accounting-years';

/** The part of the form that a new year end adds. */
export interface YearEndValues {
  fiscal_year_end: string;
  corrects_year_end: boolean;
  /** Empty for today. */
  year_end_changed_on: string;
  extends_previous_year: boolean;
  extension_exception: boolean;
  incorporation_date: string;
}

export const YEAR_END_LABELS = {
  corrects_year_end: 'The year end was entered wrongly before',
  year_end_changed_on: 'Notice given to Companies House on',
  extends_previous_year: 'Which year ends on this day',
  extension_exception: 'An exception allows the extension',
} as const;

/** Whether the form enters another year end than the stored one. */
export function isYearEndChanged(company: CompanyInfoView, { fiscal_year_end }: YearEndValues): boolean {
  return company.version > 0 && isCalendarDate(fiscal_year_end) && !isSameYearEnd(company.fiscal_year_end, fiscal_year_end);
}

/** Whether the new year end can be meant in two ways: as an early end of the current year, or as a late one of the previous year. */
export function twoYears(company: CompanyInfoView, values: YearEndValues): { current: Days; previous: Days } | undefined {
  if (values.corrects_year_end || !isYearEndChanged(company, values)) return undefined;
  const { current, previous } = changeableYears(beforeChange(company, values), changeOf(company, values));
  return current === null || previous === null ? undefined : { current, previous };
}

/** The extended year because of which the new year end needs an exception. */
export function earlierExtensionOf(company: CompanyInfoView, values: YearEndValues): EarlierExtension | undefined {
  if (!isYearEndChanged(company, values)) return undefined;
  return earlierExtension(beforeChange(company, values), { ...changeOf(company, values), isCorrection: values.corrects_year_end });
}

interface YearEndFieldsProps<V extends YearEndValues> {
  form: UseFormReturnType<V>;
  company: CompanyInfoView;
  /** Called with whether the previous year is extended. */
  onExtend: (extendsPrevious: boolean) => void;
}

/** What a new year end asks for: whether it is a correction, when notice was given, and which year it ends; and what follows from it. */
export function YearEndFields<V extends YearEndValues>({ form, company, onExtend }: YearEndFieldsProps<V>) {
  const dates = useDates();
  const values: YearEndValues = form.values;
  const years = twoYears(company, values);
  const earlier = earlierExtensionOf(company, values);
  return (
    <>
      <Checkbox
        label={YEAR_END_LABELS.corrects_year_end}
        description="Leave this unticked if the company has changed its year end: years that have ended then keep their deadlines."
        {...form.getInputProps('corrects_year_end', { type: 'checkbox' })}
      />
      {!values.corrects_year_end && (
        <TextInput
          {...FIELD}
          type="date"
          label={YEAR_END_LABELS.year_end_changed_on}
          description="Leave it empty for today."
          max={ukToday()}
          {...form.getInputProps('year_end_changed_on')}
        />
      )}
      {years !== undefined && (
        <Select
          {...FIELD}
          label={YEAR_END_LABELS.extends_previous_year}
          allowDeselect={false}
          data={[
            { value: 'current', label: `The current year, shortened: ${dates.period(years.current)}` },
            { value: 'previous', label: `The previous year, extended: ${dates.period(years.previous)}` },
          ]}
          value={values.extends_previous_year ? 'previous' : 'current'}
          error={form.errors['extends_previous_year']}
          onChange={(value) => onExtend(value === 'previous')}
        />
      )}
      {earlier !== undefined && (
        <>
          <Text size="sm">
            {`This extends a year, and the year to ${dates.day(earlier.year.to)} was extended. A notice to Companies House can extend a year again from ${dates.day(earlier.possibleFrom)} (Companies Act 2006, section 392).`}
          </Text>
          <Checkbox
            label={YEAR_END_LABELS.extension_exception}
            description="The company takes the year end of its parent or subsidiary undertaking, is in administration, or the Secretary of State has directed it."
            {...form.getInputProps('extension_exception', { type: 'checkbox' })}
          />
        </>
      )}
      {!values.corrects_year_end && <Text size="sm">{outcomeOf(company, values, dates)}</Text>}
    </>
  );
}

/** The first year that changes, and when its accounts are due. */
function outcomeOf(company: CompanyInfoView, values: YearEndValues, dates: Dates): string {
  const changed = firstChangedYear(beforeChange(company, values), { ...changeOf(company, values), isCorrection: false });
  if (changed === undefined) return 'The last change of the year end is undone.';
  const { year, accountsDue } = changed;
  const outcome = `The first year that changes is ${dates.period(year)}. Its accounts are due at Companies House on ${dates.day(accountsDue)}.`;
  return year.to === values.fiscal_year_end
    ? outcome
    : `No year can end on ${dates.day(values.fiscal_year_end)}: it would be longer than eighteen months, or its accounts are overdue or delivered. ${outcome}`;
}

function beforeChange(company: CompanyInfoView, { incorporation_date }: YearEndValues) {
  return { ...yearEndsOf(company), incorporatedOn: isCalendarDate(incorporation_date) ? incorporation_date : null };
}

function changeOf(company: CompanyInfoView, { fiscal_year_end, year_end_changed_on, extends_previous_year }: YearEndValues) {
  const today = ukToday();
  return {
    yearEnd: fiscal_year_end,
    on: isCalendarDate(year_end_changed_on) && year_end_changed_on < today ? year_end_changed_on : today,
    deliveredTo: company.accounts_delivered_to,
    extendsPrevious: extends_previous_year,
  };
}
