import type { LiveEvent } from '../../../server/platform/live/live.dto.js';

/** A topic that a tab follows. */
export interface Wish {
  topic: string;
  /** Position of the last entry that the tab has; null for a topic without positions. */
  after: number | null;
  /** True until the leader has said that the topic is being followed. */
  fresh: boolean;
}

/** All that a tab follows. */
export interface Wishes {
  tab: string;
  /** Rises with each change. */
  version: number;
  topics: Wish[];
}

export type LiveStatus = 'connecting' | 'open' | 'cut' | 'refused';

/** What the leader tells the tabs. */
export type LeaderMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'build'; entry: string | null }
  | { kind: 'ended' }
  /** Sent before the first event of a new connection. `followed`: for each tab the version of its wishes that are followed now. */
  | { kind: 'status'; status: LiveStatus; followed: Record<string, number>; missed: boolean };

/** What passes between tabs; `ask` is a new leader's question for everyone's wishes. */
export type TabMessage = LeaderMessage | { kind: 'ask' } | ({ kind: 'wishes' } & Wishes);
