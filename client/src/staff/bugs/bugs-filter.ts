import { isId } from '../../../../server/platform/http/ids.rules';
import { ASSIGNEE_FILTER } from '../../../../server/platform/lists/assignee-filter.rules';
import type { BugRow } from '../../../../server/staff/bugs/list/bug-list.dto.js';
import { BUG_PRIORITIES, BUG_SORTS, BUG_STATUSES, isPending, MINE, DEFAULT_SORT } from '../../../../server/staff/bugs/bugs.rules';
import { oneOf, searchIn } from '../../lib/navigation/address-filter';

/** Filter of the list of bugs. Empty values do not filter. */
export interface BugFilter {
  search: string;
  /** A status, or `pending` for open and in progress. */
  status: string;
  priority: string;
  /** `me`, `none`, `former` for those who are no longer in the team, or the id of a team member. */
  assignee: string;
  /** Id of the build in which it was found. */
  build: string;
  /** Id of the build in which it is fixed. */
  fixed_build: string;
  tag: string;
  mine: string;
  /** Empty for newest first. */
  sort: string;
}

export const NO_FILTER: Omit<BugFilter, 'sort'> = {
  search: '',
  status: '',
  priority: '',
  assignee: '',
  build: '',
  fixed_build: '',
  tag: '',
  mine: '',
};

/** Reads the filter from the address; values that the server would refuse count as unset. */
export function readBugFilter(address: URLSearchParams): BugFilter {
  const assignee = address.get('assignee') ?? '';
  return {
    search: searchIn(address),
    status: oneOf(address, 'status', [...BUG_STATUSES, 'pending']),
    priority: oneOf(address, 'priority', BUG_PRIORITIES),
    assignee: ASSIGNEE_FILTER.test(assignee) ? assignee : '',
    build: buildIn(address, 'build'),
    fixed_build: buildIn(address, 'fixed_build'),
    tag: (address.get('tag') ?? '').trim().slice(0, 30),
    mine: oneOf(address, 'mine', MINE),
    sort: oneOf(
      address,
      'sort',
      BUG_SORTS.filter((sort) => sort !== DEFAULT_SORT),
    ),
  };
}

function buildIn(address: URLSearchParams, name: string): string {
  const build = address.get(name) ?? '';
  return isId(build) ? build : '';
}

/** True if the filter excludes something; an order does not. */
export function isFiltered(filter: BugFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'sort' && value !== '');
}

/** Whether a bug may match the filter, judged by its row: only the server can evaluate the search and the watchers. */
export function mayFit(row: BugRow, { status, priority, assignee, build, fixed_build, tag, mine }: BugFilter, me: string): boolean {
  if (status === 'pending' ? !isPending(row.status) : status !== '' && row.status !== status) return false;
  if (priority !== '' && row.priority !== priority) return false;
  if (!fitsAssignee(row, assignee, me)) return false;
  if (build !== '' && row.build_id !== build) return false;
  if (fixed_build !== '' && row.fixed_build_id !== fixed_build) return false;
  if (tag !== '' && !row.tags.includes(tag.toLowerCase())) return false;
  if (mine === 'assigned' && row.assigned_to !== me) return false;
  return mine !== 'reported' || row.reporter_id === me;
}

function fitsAssignee({ assigned_to, assignee_is_former }: BugRow, assignee: string, me: string): boolean {
  if (assignee === 'none') return assigned_to === null;
  if (assignee === 'former') return assignee_is_former;
  return assignee === '' || assigned_to === (assignee === 'me' ? me : assignee);
}
