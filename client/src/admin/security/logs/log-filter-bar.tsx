import { Button } from '@mantine/core';
import { SEVERITIES, SEVERITY_LABELS } from '../../../../../server/security/events/security-events.rules';
import { chosenIn, PortalFilterBar } from '../../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../../ui/portal/fields/portal-filter-select';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import type { SecurityLogFilter } from './log-filter';

const SEVERITY_OPTIONS = SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] })).reverse();
const REVIEW_OPTIONS = [
  { value: 'unreviewed', label: 'Not reviewed' },
  { value: 'reviewed', label: 'Reviewed' },
];

interface LogFilterBarProps {
  filter: SecurityLogFilter;
  onChange: (change: Partial<SecurityLogFilter>) => void;
}

/** Search over messages and actors; severity, review, and the session that is followed. */
export function LogFilterBar({ filter, onChange }: LogFilterBarProps) {
  return (
    <PortalFilterBar
      label="Security events"
      search={<PortalSearch label="Search by message or actor" value={filter.search} onChange={(search) => onChange({ search })} />}
      chosen={chosenIn(filter.severity, filter.review, filter.session)}
    >
      <PortalFilterSelect
        label="Severity"
        all="All severities"
        data={SEVERITY_OPTIONS}
        value={filter.severity}
        onChange={(severity) => onChange({ severity })}
      />
      <PortalFilterSelect
        label="Review"
        all="Reviewed or not"
        data={REVIEW_OPTIONS}
        value={filter.review}
        onChange={(review) => onChange({ review })}
      />
      {filter.session !== '' && (
        <Button variant="default" onClick={() => onChange({ session: '' })}>
          Show all sessions
        </Button>
      )}
    </PortalFilterBar>
  );
}
