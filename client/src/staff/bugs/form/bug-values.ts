import type { BugView, CreateBug } from '../../../../../server/staff/bugs/bugs.dto.js';
import type { BugPriority, BugStatus } from '../../../../../server/staff/bugs/bugs.rules';
import { DEFAULT_PRIORITY } from '../../../../../server/staff/bugs/bugs.rules';
import type { Loaded } from '../../../lib/forms/merge';

/** Form values of a bug; empty strings for no choice. */
export interface BugValues {
  title: string;
  description: string;
  priority: BugPriority;
  status: BugStatus;
  build_id: string;
  fixed_build_id: string;
  tags: string[];
  assigned_to: string;
  platform: string;
  steps: string;
  expected: string;
  actual: string;
  private: boolean;
}

export const BUG_FIELD_LABELS: Readonly<Record<keyof BugValues, string>> = {
  title: 'Title',
  description: 'Description',
  priority: 'Priority',
  status: 'Status',
  build_id: 'Found in build',
  fixed_build_id: 'Fixed in build',
  tags: 'Tags',
  assigned_to: 'Assignee',
  platform: 'Platform',
  steps: 'Steps to reproduce',
  expected: 'Expected result',
  actual: 'Actual result',
  private: 'Private',
};

/** Name of the form for a bug; null for a new one. */
export function bugForm(id: string | null): string {
  return `bug:${id ?? 'new'}`;
}

export function newBug(): Loaded<BugValues> {
  return {
    version: 0,
    values: {
      title: '',
      description: '',
      priority: DEFAULT_PRIORITY,
      status: 'open',
      build_id: '',
      fixed_build_id: '',
      tags: [],
      assigned_to: '',
      platform: '',
      steps: '',
      expected: '',
      actual: '',
      private: false,
    },
  };
}

export function loadedBug({ bug, description, steps, expected, actual }: BugView): Loaded<BugValues> {
  const { title, priority, status, tags, platform, version } = bug;
  const chosen = { build_id: bug.build_id ?? '', fixed_build_id: bug.fixed_build_id ?? '', assigned_to: bug.assigned_to ?? '' };
  return {
    version,
    values: { title, description, priority, status, ...chosen, tags, platform, steps, expected, actual, private: bug.private },
  };
}

/** The stored values, from the response to a refused save. */
export function bugOf(current: unknown): Loaded<BugValues> | null {
  return typeof current === 'object' && current !== null && 'bug' in current ? loadedBug(current as BugView) : null;
}

/** The request body: for an existing bug only changed fields, so that a colleague's change of another field is kept. */
export function sentValues(values: BugValues, base: BugValues | null): Partial<CreateBug> & { status?: BugStatus } {
  const { build_id, fixed_build_id, assigned_to, status, ...same } = values;
  const orNull = (id: string) => (id === '' ? null : id);
  const all = { ...same, build_id: orNull(build_id), fixed_build_id: orNull(fixed_build_id), assigned_to: orNull(assigned_to) };
  if (base === null) return all;
  const changed = (name: keyof BugValues) => JSON.stringify(values[name]) !== JSON.stringify(base[name]);
  return Object.fromEntries(Object.entries({ ...all, status }).filter(([name]) => changed(name as keyof BugValues)));
}

export function bugProblems({ title, description }: BugValues): Record<string, string> {
  return {
    ...(title.trim() === '' && { title: 'Please enter a title.' }),
    ...(description.trim() === '' && { description: 'Please describe the bug.' }),
  };
}
