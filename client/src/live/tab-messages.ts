import type { LiveEvent } from '../../../server/platform/live/live.dto.js';

/** A topic that a tab follows. */
interface TopicSubscription {
  topic: string;
  /** Position of the last entry that the tab has; null for a topic without positions. */
  after: number | null;
  /** True until the leader has confirmed that the topic is being followed. */
  fresh: boolean;
}

/** Everything that a tab follows. */
export interface TabSubscriptions {
  tab: string;
  /** Incremented with each change. */
  version: number;
  topics: TopicSubscription[];
}

export type LiveStatus = 'connecting' | 'open' | 'interrupted' | 'refused';

/** Messages from the leader to the tabs. */
export type LeaderMessage =
  /** `tab`: the only tab concerned; every tab without it. */
  | { kind: 'event'; event: LiveEvent; tab?: string }
  | { kind: 'build'; entry: string | null }
  | { kind: 'ended' }
  /** Sent before the first event of a new connection. `followed`: for each tab, the version of its subscriptions that are now followed. */
  | { kind: 'status'; status: LiveStatus; followed: Record<string, number>; missed: boolean };

/** Messages between tabs; `ask` is a new leader's request for every tab's subscriptions. */
export type TabMessage = LeaderMessage | { kind: 'ask' } | ({ kind: 'subscriptions' } & TabSubscriptions);
