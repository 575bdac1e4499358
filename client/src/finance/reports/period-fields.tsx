import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ukToday } from '../../lib/time/now';
import { PortalDayRange } from '../../ui/portal/fields/portal-day-range';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { usualPeriods } from '../finance-filter';
import { companyQuery, type Days } from '../finance.api';
import { accountingYears } from '../tax/accounting-years';

const OWN_DAYS = 'Other days';

/** The period of totals and reports: a usual one, or other days. */
export function PeriodFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const company = useQuery(companyQuery).data;
  const today = ukToday();
  const usual = usualPeriods(today, accountingYears(company, 2));
  const chosen = usual.find(({ from, to }) => from === days.from && to === days.to);
  return (
    <Group align="flex-start" gap="sm" role="group" aria-label="Period">
      <Select
        {...FIELD}
        label="Period"
        allowDeselect={false}
        data={[...usual.map(({ label }) => label), ...(chosen === undefined ? [OWN_DAYS] : [])]}
        value={chosen?.label ?? OWN_DAYS}
        onChange={(label) => {
          const period = usual.find((candidate) => candidate.label === label);
          if (period !== undefined) onChange({ from: period.from, to: period.to });
        }}
      />
      <PortalDayRange required days={days} onChange={onChange} />
    </Group>
  );
}
