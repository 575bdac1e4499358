import { Button, Select } from '@mantine/core';
import { SEVERITIES, SEVERITY_LABELS } from '../../../../../server/security/events/security-events.rules';
import { chosenIn, PortalFilterBar } from '../../../ui/portal/lists/portal-filter-bar';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import type { SecurityLogFilter } from './log-filter';

const ALL = 'all';
const SEVERITY_OPTIONS = [
  { value: ALL, label: 'All severities' },
  ...SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] })).reverse(),
];
const REVIEW_OPTIONS = [
  { value: ALL, label: 'Reviewed or not' },
  { value: 'unreviewed', label: 'Not reviewed' },
  { value: 'reviewed', label: 'Reviewed' },
];

interface LogFilterBarProps {
  filter: SecurityLogFilter;
  onChange: (change: Partial<SecurityLogFilter>) => void;
}

/** Search over messages and actors; severity, review, and the session that is followed. */
export function LogFilterBar({ filter, onChange }: LogFilterBarProps) {
  const choose = (value: string | null): string => (value === null || value === ALL ? '' : value);
  return (
    <PortalFilterBar
      label="Security events"
      search={<PortalSearch label="Search by message or actor" value={filter.search} onChange={(search) => onChange({ search })} />}
      chosen={chosenIn(filter.severity, filter.review, filter.session)}
    >
      <Select
        aria-label="Severity"
        data={SEVERITY_OPTIONS}
        allowDeselect={false}
        value={filter.severity === '' ? ALL : filter.severity}
        onChange={(value) => onChange({ severity: choose(value) })}
      />
      <Select
        aria-label="Review"
        data={REVIEW_OPTIONS}
        allowDeselect={false}
        value={filter.review === '' ? ALL : filter.review}
        onChange={(value) => onChange({ review: choose(value) })}
      />
      {filter.session !== '' && (
        <Button variant="default" onClick={() => onChange({ session: '' })}>
          Show all sessions
        </Button>
      )}
    </PortalFilterBar>
  );
}
