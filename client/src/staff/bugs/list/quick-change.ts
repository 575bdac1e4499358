import type { ChangeBugs } from '../../../../../server/staff/bugs/bugs.dto.js';
import { BUG_LIMITS, bugLabel } from '../../../../../server/staff/bugs/bugs.rules';

/** The property that a quick change sets. */
export type QuickChange = 'assign' | 'status' | 'priority';

/** The option of the assignee for "Unassigned". */
export const UNASSIGNED = 'none';

/** Those of the selected bugs that one change may have: the first ones. */
export function inOneChange<Row>(bugs: readonly Row[]): Row[] {
  return bugs.slice(0, BUG_LIMITS.bulk);
}

/** The bugs of a change, in the title of its dialog: `BUG-42`, `3 bugs` or `the first 500 of 600 bugs`. */
export function changeSubject(bugs: ReadonlyArray<{ number: number }>): string {
  const [first] = bugs;
  if (first !== undefined && bugs.length === 1) return bugLabel(first.number);
  const { length } = inOneChange(bugs);
  return length === bugs.length ? `${length} bugs` : `the first ${length} of ${bugs.length.toLocaleString('en-GB')} bugs`;
}

/**
 * What a quick change sends for the chosen option.
 * @param fixedIn id of the build that contains the fix; empty to leave the stored one. It counts only for bugs that become fixed.
 */
export function quickChange(change: QuickChange, value: string, fixedIn: string): Omit<ChangeBugs, 'ids'> {
  if (change === 'assign') return { assigned_to: value === UNASSIGNED ? null : value };
  if (change === 'priority') return { priority: value as NonNullable<ChangeBugs['priority']> };
  const status = value as NonNullable<ChangeBugs['status']>;
  return status === 'fixed' && fixedIn !== '' ? { status, fixed_build_id: fixedIn } : { status };
}

/**
 * Describes the result of a quick change.
 * @param chosen number of bugs that it was meant for; those that are not changed had the value before
 * @param same what is true of those that are not changed
 */
export function changeMessage(changed: number, chosen: number, same = 'already had this value'): string {
  const unchanged = chosen - changed;
  if (changed === 0) return unchanged === 1 ? `The bug ${same}.` : `The bugs ${same}.`;
  const message = changed === 1 ? '1 bug has been changed.' : `${changed} bugs have been changed.`;
  if (unchanged === 0) return message;
  return `${message} The other ${unchanged === 1 ? 'one' : unchanged} ${same}.`;
}

/** The same for a tag that was added or removed. */
export function tagMessage(changed: number, chosen: number, action: 'add' | 'remove'): string {
  return changeMessage(changed, chosen, action === 'add' ? 'already had this tag' : 'did not have this tag');
}
