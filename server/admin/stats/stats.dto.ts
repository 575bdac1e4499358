export class RoleCountView {
  /** `user` counts those without any other role. */
  role!: string;
  count!: number;
}

export class UserStatsView {
  total!: number;
  active!: number;
  /** The most frequent first; a person with several roles counts in each of them. */
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

/** What waits for a decision of one kind. */
export class WaitingApprovalsView {
  /** `Builds`. */
  label!: string;
  count!: number;
  /** Where it is decided on. */
  path!: string;
}

export class ActivityView {
  /** A row of the audit log as a sentence. */
  description!: string;
  /** ISO 8601. */
  created_at!: string;
}

/** The statistics of the panel's first page. */
export class StatsView {
  users!: UserStatsView;
  totalBuilds!: number;
  /** As the viewer sees them. */
  bugs!: BugStatsView;
  /** The sum of `waiting`. */
  pendingApprovals!: number;
  /** Kinds without anything that waits are left out. */
  waiting!: WaitingApprovalsView[];
  tickets!: TicketStatsView;
  /** Newest first, at most 10. */
  recentActivity!: ActivityView[];
  /** Sections of the panel whose content is still the sample that every studio starts with. */
  samples!: string[];
  /** As in the server's status. */
  health!: number | null;
}
