/** Metrics of the responding process and of its environment. Null means "cannot be measured here", never a guess. */

/** Bytes of the memory or the file system. */
export class CapacityView {
  used!: number;
  total!: number;
}

export class ConnectionsView {
  /** Open connections to this process. */
  http!: number | null;
  /** Open connections to this database, including those of other instances. */
  database!: number | null;
  /** The database server's maximum. */
  databaseMax!: number | null;
}

export class DatabaseStatusView {
  version!: string | null;
  sizeBytes!: number | null;
  state!: 'running' | 'unavailable';
}

/** A statement of this process that took 50 ms or more since the start; only slow calls are counted. */
export class SlowStatementView {
  /** Its text with placeholders instead of values, at most 300 characters. */
  statement!: string;
  calls!: number;
  meanMs!: number;
  maxMs!: number;
}

export class LoadBalancerView {
  /** Instances of the program on this database. */
  copies!: number | null;
}

/** API requests to this process in the last five minutes. */
export class ApiServerView {
  requests!: number;
  errors5xx!: number;
  /** Accurate to a tenth of its value; null without requests. */
  p95Ms!: number | null;
}

export class FileStorageView {
  kind!: 'disk' | 's3';
  files!: number | null;
  bytes!: number | null;
  /** True if both numbers are estimates because there are many files. */
  estimated!: boolean;
  state!: 'running' | 'unavailable';
  /**
   * Why deleted files stay in it: another database has marked it, or it holds files that this database does not know. Null if they do not,
   * or if that is unknown.
   */
  foreign!: 'marked' | 'unknown-files' | null;
}

/** Public responses that this process sent from its cache since its start. */
export class CacheView {
  hits!: number;
  /** Null if they are not counted. */
  misses!: number | null;
}

export class JobsStatusView {
  /** Waiting although due. */
  due!: number;
  running!: number;
  /** Failed after the last attempt, in the last 90 days. */
  failed!: number;
  /** Kinds of those, most frequent first, at most 5. */
  failedKinds!: FailedJobsView[];
  /** How long the oldest has been waiting; null if none is. */
  oldestDueSeconds!: number | null;
}

/** How many jobs of a kind failed after their last attempt. */
export class FailedJobsView {
  /** Its technical name, as in the log: 'inbox.mail'. */
  kind!: string;
  count!: number;
}

/** Backups by the program's own command. */
export class BackupStatusView {
  /** When the last one was started, ISO 8601; null if none ever was. */
  lastStartedAt!: string | null;
}

/** A schedule whose last run failed, or that has not run for long. */
export class FailingScheduleView {
  /** Its technical name, as in the log: 'ledger.check'. */
  name!: string;
  /** End of the last run, ISO 8601; null if it never ran. */
  lastRunAt!: string | null;
  /** The error of the last run in one line without secrets; null if it is late instead. */
  error!: string | null;
}

/** Mails by state; each counted up to 10,000. */
export class OutboxStatusView {
  queued!: number;
  failed!: number;
  /** Not sent, because no mail server is configured. */
  kept!: number;
  /** Since midnight in the United Kingdom. */
  sentToday!: number;
}

/** Event loop delay in the last half minute. */
export class EventLoopView {
  meanMs!: number | null;
  p99Ms!: number | null;
}

export class ServerStatusView {
  /** Percentage of the container's limit, otherwise of the machine; over the last seconds. */
  cpu!: number | null;
  /** Percentage of the container's limit, otherwise of the machine's memory. */
  memory!: number | null;
  memoryBytes!: CapacityView | null;
  /** Percentage of the file system with the data directory. */
  disk!: number | null;
  diskBytes!: CapacityView | null;
  /** Seconds. */
  uptime!: number;
  /** ISO 8601. */
  startedAt!: string;
  connections!: ConnectionsView;
  database!: DatabaseStatusView;
  /** Slowest first, at most 10. */
  slowest!: SlowStatementView[];
  /** Whether this process receives events of the other instances. */
  networkStatus!: 'connected' | 'disconnected';
  loadBalancer!: LoadBalancerView;
  apiServer!: ApiServerView;
  fileStorage!: FileStorageView;
  cache!: CacheView;
  /** Null if the database did not respond. */
  jobs!: JobsStatusView | null;
  /** Null if the database did not respond. */
  failingSchedules!: FailingScheduleView[] | null;
  outbox!: OutboxStatusView | null;
  /** Null if the database did not respond. */
  backup!: BackupStatusView | null;
  eventLoop!: EventLoopView;
  /** Open live streams of this process. */
  streams!: number;
  /** 0 to 100; null if none of cpu, memory and disk can be measured. */
  health!: number | null;
  nodeVersion!: string;
  programVersion!: string;
  /** ISO 8601. */
  lastUpdated!: string;
}
