import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ukToday } from '../../lib/time/now';
import { isDayInRange, PortalDayRange } from '../../ui/portal/fields/portal-day-range';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { usualPeriods } from '../finance-filter';
import { companyQuery, type Days } from '../finance.api';
import { accountingYears } from '../tax/accounting-years';

const OWN_DAYS = 'Other days';

/** The period of totals and reports. It changes once both days are valid and in order. */
export function PeriodFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const [typed, setTyped] = useState<Days>({ from: days.from, to: days.to });
  const isWrong = typed.from === '' || typed.to === '' || typed.from > typed.to;
  const change = (part: Partial<Days>): void => {
    const now = { ...typed, ...part };
    setTyped(now);
    if (now.from <= now.to && isDayInRange(now.from) && isDayInRange(now.to)) onChange(now);
  };
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
          if (period !== undefined) change({ from: period.from, to: period.to });
        }}
      />
      <PortalDayRange typed={typed} isWrong={isWrong} onChange={change} />
    </Group>
  );
}
