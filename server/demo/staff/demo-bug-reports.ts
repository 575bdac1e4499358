import type { BugPriority, BugStatus, RelationKind } from '../../staff/bugs/bugs.rules.js';

export interface DemoBug {
  title: string;
  description: string;
  by: string;
  to?: string;
  priority?: BugPriority;
  status?: BugStatus;
  found?: string;
  fixed?: string;
  /** Its reporter confirmed the fix. */
  verified?: true;
  tags?: string[];
  platform?: string;
  steps?: string;
  expected?: string;
  actual?: string;
  private?: true;
  /** Subject of the ticket from which an agent raised it. */
  ticket?: string;
  comments?: ReadonlyArray<readonly [by: string, text: string]>;
  daysAgo: number;
}

/** Relations between bugs, by their titles. */
export const RELATIONS: ReadonlyArray<readonly [from: string, kind: RelationKind, to: string]> = [
  ['Lantern flickers when two fireflies overlap', 'duplicates', 'Lantern light flickers near water'],
  ['Save game is lost after a power cut', 'blocks', 'Cloud saves overwrite newer local saves'],
  ['Rain does not stop in the lighthouse', 'relates_to', 'Wind sound loops with a click'],
];
