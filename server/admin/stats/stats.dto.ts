export class RoleCountView {
  /** `user` counts those without any other role. */
  role!: string;
  count!: number;
}

export class UserStatsView {
  total!: number;
  active!: number;
  /** Most frequent first; a user with several roles counts in each of them. */
  byRole!: RoleCountView[];
}

export class BugStatsView {
  open!: number;
  in_progress!: number;
  fixed!: number;
  closed!: number;
}

export class TicketStatsView {
  open!: number;
}

/** Pending decisions of one kind. */
export class WaitingApprovalsView {
  /** `Builds`. */
  label!: string;
  count!: number;
  /** Page where they are decided. */
  path!: string;
}

export class ActivityView {
  /** A row of the audit trail as a sentence. */
  description!: string;
  /** ISO 8601. */
  created_at!: string;
}

/** The statistics of the panel's first page. */
export class StatsView {
  users!: UserStatsView;
  totalBuilds!: number;
  /** As far as the viewer may see them. */
  bugs!: BugStatsView;
  /** The sum of `waiting`. */
  pendingApprovals!: number;
  /** Kinds without pending decisions are omitted. */
  waiting!: WaitingApprovalsView[];
  tickets!: TicketStatsView;
  /** Newest first, at most 10. */
  recentActivity!: ActivityView[];
  /** Sections of the panel whose content is still the starter sample. */
  samples!: string[];
  /** As in the server status. */
  health!: number | null;
}
