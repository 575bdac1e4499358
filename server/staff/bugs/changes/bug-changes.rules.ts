/** Describes the differences of a bug after a change, as sentences of its timeline. Pure. */
import type { ChangePart, ChangeSentence } from '../../../discussion/discussion.rules.js';
import { PRIORITY_LABELS, STATUS_LABELS, type BugPriority, type BugStatus } from '../bugs.rules.js';

/** The editable fields of a bug. */
export interface BugContent {
  title: string;
  description: string;
  steps: string;
  expected: string;
  actual: string;
  platform: string;
  priority: BugPriority;
  status: BugStatus;
  foundBuildId: string | null;
  fixedBuildId: string | null;
  verifiedBuildId: string | null;
  tags: string[];
  private: boolean;
  assigneeId: string | null;
}

const TEXTS = { description: 'description', steps: 'steps to reproduce', expected: 'expected result', actual: 'actual result' } as const;
const BUILDS = { foundBuildId: 'found-in build', fixedBuildId: 'fixed-in build', verifiedBuildId: 'verified-in build' } as const;

/** Labels of the fields in the audit trail. */
const LABELS: Readonly<Record<keyof BugContent, string>> = {
  title: 'title',
  ...TEXTS,
  platform: 'platform',
  priority: 'priority',
  status: 'status',
  ...BUILDS,
  tags: 'tags',
  private: 'visibility',
  assigneeId: 'assignee',
};

/** "Changed: status, assignee." */
export function changeSummary(fields: ReadonlyArray<keyof BugContent>): string {
  return `Changed: ${fields.map((field) => LABELS[field]).join(', ')}.`;
}

/** Fields that differ. */
export function changedFields(before: BugContent, after: BugContent): Array<keyof BugContent> {
  return (Object.keys(after) as Array<keyof BugContent>).filter((field) =>
    field === 'tags' ? before.tags.join('\n') !== after.tags.join('\n') : before[field] !== after[field],
  );
}

/** @param build names a build, by its id */
export function changeSentences(before: BugContent, after: BugContent, build: (id: string) => ChangePart): ChangeSentence[] {
  const changed = new Set(changedFields(before, after));
  const sentences: ChangeSentence[] = [];
  const add = (...parts: ChangePart[]) => void sentences.push(parts);
  if (changed.has('title')) add(`changed the title from “${before.title}” to “${after.title}”`);
  if (changed.has('status')) add(`changed the status from ${STATUS_LABELS[before.status]} to ${STATUS_LABELS[after.status]}`);
  if (changed.has('priority')) add(`changed the priority from ${PRIORITY_LABELS[before.priority]} to ${PRIORITY_LABELS[after.priority]}`);
  if (changed.has('assigneeId')) {
    if (after.assigneeId !== null) add('assigned this to ', { user: after.assigneeId });
    else if (before.assigneeId !== null) add('removed the assignee ', { user: before.assigneeId });
  }
  for (const [field, label] of Object.entries(BUILDS) as Array<[keyof typeof BUILDS, string]>) {
    if (!changed.has(field)) continue;
    const id = after[field];
    if (id === null) add(`cleared the ${label}`);
    else {
      const name = build(id);
      if (typeof name === 'string') add(`set the ${label} to ${name}`);
      else add(`set the ${label} to `, name);
    }
  }
  if (changed.has('platform')) add(after.platform === '' ? 'cleared the platform' : `set the platform to ${after.platform}`);
  for (const [field, label] of Object.entries(TEXTS) as Array<[keyof typeof TEXTS, string]>)
    if (changed.has(field)) add(`edited the ${label}`);
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !after.tags.includes(tag));
  if (added.length > 0) add(`added the ${added.length === 1 ? 'tag' : 'tags'} ${quoted(added)}`);
  if (removed.length > 0) add(`removed the ${removed.length === 1 ? 'tag' : 'tags'} ${quoted(removed)}`);
  if (changed.has('private')) add(after.private ? 'made this bug private' : 'made this bug visible to the team');
  return sentences;
}

function quoted(tags: readonly string[]): string {
  return tags.map((tag) => `“${tag}”`).join(', ');
}
