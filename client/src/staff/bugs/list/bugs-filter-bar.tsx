import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BugCounts } from '../../../../../server/staff/bugs/list/bug-list.dto.js';
import { BUG_PRIORITIES, BUG_STATUSES, PRIORITY_LABELS, STATUS_LABELS, type BugStatus } from '../../../../../server/staff/bugs/bugs.rules';
import { FORMER_LABEL } from '../../../../../server/users/colleague-name.rules';
import { chosenIn, PortalFilterBar } from '../../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../../ui/portal/fields/portal-filter-select';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import { BuildChoice } from '../build-choice';
import { teamQuery } from '../../../discussion/use-colleagues';
import type { BugFilter } from '../bugs-filter';

const PRIORITIES = [...BUG_PRIORITIES].reverse().map((priority) => ({ value: priority, label: PRIORITY_LABELS[priority] }));
const MINE = [
  { value: 'assigned', label: 'Assigned to me' },
  { value: 'reported', label: 'Reported by me' },
  { value: 'watching', label: 'Watched by me' },
];
const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'updated', label: 'Last updated first' },
  { value: 'priority', label: 'Highest priority first' },
];

interface BugsFilterBarProps {
  filter: BugFilter;
  counts: BugCounts | undefined;
  /** Id of the signed-in user. */
  me: string;
  onChange: (change: Partial<BugFilter>) => void;
}

/** Search, status, priority, ownership, assignee, build, tag and order. On a phone everything but the search is behind one button. */
export function BugsFilterBar({ filter, counts, me, onChange }: BugsFilterBarProps) {
  const team = useQuery(teamQuery).data ?? [];
  const counted = (label: string, n: number | undefined) => (n === undefined ? label : `${label} (${n.toLocaleString('en-GB')})`);
  const statuses = [
    { value: 'pending', label: counted('Pending', counts?.pending) },
    ...BUG_STATUSES.map((status: BugStatus) => ({ value: status, label: counted(STATUS_LABELS[status], counts?.by_status[status]) })),
  ];
  const { status, priority, assignee, build, fixed_build: fixedBuild, tag, mine } = filter;
  return (
    <PortalFilterBar
      label="Bugs"
      search={<PortalSearch label="Search bugs" value={filter.search} onChange={(search) => onChange({ search })} />}
      chosen={chosenIn(status, priority, assignee, build, fixedBuild, tag, mine)}
    >
      <PortalFilterSelect
        label="Status"
        all="All statuses"
        data={statuses}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
      <PortalFilterSelect
        label="Priority"
        all="All priorities"
        data={PRIORITIES}
        value={priority}
        onChange={(value) => onChange({ priority: value })}
      />
      <PortalFilterSelect label="Mine" all="Everyone’s bugs" data={MINE} value={mine} onChange={(value) => onChange({ mine: value })} />
      <PortalFilterSelect
        label="Assignee"
        all="All assignees"
        data={[
          { value: 'me', label: 'Me' },
          { value: 'none', label: 'Unassigned' },
          { value: 'former', label: FORMER_LABEL },
          ...team.filter(({ id }) => id !== me).map(({ id, username }) => ({ value: id, label: username })),
        ]}
        value={assignee}
        onChange={(value) => onChange({ assignee: value })}
      />
      <BuildChoice aria-label="Found in" none="Found in any build" value={build} onChange={(value) => onChange({ build: value })} />
      <BuildChoice
        aria-label="Fixed in"
        none="Fixed in any build"
        value={fixedBuild}
        onChange={(value) => onChange({ fixed_build: value })}
      />
      <TextInput
        aria-label="Tag"
        placeholder="Tag"
        maxLength={30}
        key={tag}
        defaultValue={tag}
        onBlur={(event) => onChange({ tag: event.currentTarget.value.trim() })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange({ tag: event.currentTarget.value.trim() });
        }}
      />
      <Select
        aria-label="Order"
        data={SORTS}
        allowDeselect={false}
        value={filter.sort === '' ? 'newest' : filter.sort}
        onChange={(sort) => onChange({ sort: sort === null || sort === 'newest' ? '' : sort })}
      />
    </PortalFilterBar>
  );
}
