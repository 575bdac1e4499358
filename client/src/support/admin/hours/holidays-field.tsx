import { Button, Group, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { type Holiday, MAX_HOLIDAY_NAME, MAX_HOLIDAYS } from '../../../../../server/support/help/support-hours.rules';
import { ukToday } from '../../../lib/time/now';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalListField } from '../../../ui/portal/fields/portal-list-field';
import classes from './holidays-field.module.css';
import { HOURS_LABELS, withBankHolidays } from './hours-values';

interface HolidaysFieldProps {
  holidays: readonly Holiday[];
  errors: FormErrors;
  onChange: (holidays: Holiday[]) => void;
}

/** Days on which the desk is closed; a button adds the bank holidays of this year and the next. */
export function HolidaysField({ holidays, errors, onChange }: HolidaysFieldProps) {
  const today = ukToday();
  const thisYear = Number(today.slice(0, 4));
  const change = (index: number, part: Partial<Holiday>): void =>
    onChange(holidays.map((holiday, at) => (at === index ? { ...holiday, ...part } : holiday)));
  const field = (index: number, part: keyof Holiday) => {
    const path = `holidays.${index}.${part}`;
    return { ...FIELD, 'data-path': path, error: errors[path], value: holidays[index]?.[part] ?? '' };
  };
  return (
    <>
      <Group gap="xs" mb="md">
        {[thisYear, thisYear + 1].map((year) => {
          const added = withBankHolidays(holidays, year, today);
          const missing = added.length - holidays.length;
          return (
            <Button
              key={year}
              variant="default"
              size="xs"
              {...ariaDisabled(missing === 0 || added.length > MAX_HOLIDAYS)}
              onClick={() => missing > 0 && added.length <= MAX_HOLIDAYS && onChange(added)}
            >
              {missing === 0 ? `Bank holidays of ${year} are in the list` : `Add the bank holidays of ${year}`}
            </Button>
          );
        })}
      </Group>
      <PortalListField
        legend={HOURS_LABELS.holidays}
        description="The desk stays closed all day. The bank holidays are those of England and Wales; one-off bank holidays have to be added by hand."
        error={errors.holidays}
        keys={holidays.map((_, index) => index)}
        nameOf={(index) => `the holiday ${holidays[index]?.name || index + 1}`}
        rowClass={classes.row}
        labelled
        add="Add holiday"
        full={holidays.length >= MAX_HOLIDAYS}
        onAdd={() => onChange([...holidays, { day: '', name: '' }])}
        onRemove={(index) => onChange(holidays.filter((_, at) => at !== index))}
      >
        {(index) => (
          <>
            <TextInput
              {...field(index, 'day')}
              type="date"
              label="Day"
              min="2000-01-01"
              max="2999-12-31"
              onChange={(event) => change(index, { day: event.currentTarget.value })}
            />
            <TextInput
              {...field(index, 'name')}
              label="Name"
              maxLength={MAX_HOLIDAY_NAME}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
          </>
        )}
      </PortalListField>
    </>
  );
}
