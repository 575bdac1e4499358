/** Metrics of the process that answered and of its environment. Null is "cannot be measured here", never a guess. */

/** Bytes of the memory or the file system. */
export class CapacityView {
  used!: number;
  total!: number;
}

export class ConnectionsView {
  /** Open connections to this process. */
  http!: number | null;
  /** Open connections to this database, those of other copies included. */
  database!: number | null;
  /** How many the database server admits in all. */
  databaseMax!: number | null;
}

export class DatabaseStatusView {
  version!: string | null;
  sizeBytes!: number | null;
  state!: 'running' | 'unavailable';
}

/** A statement of this process that took 50 ms or more since the start; times count only those slow calls. */
export class SlowStatementView {
  /** Its text with placeholders in the place of values, at most 300 characters. */
  statement!: string;
  calls!: number;
  meanMs!: number;
  maxMs!: number;
}

export class LoadBalancerView {
  /** Copies of the program on this database. */
  copies!: number | null;
}

/** API requests to this process in the last five minutes. */
export class ApiServerView {
  requests!: number;
  errors5xx!: number;
  /** Within a tenth of its value; null without requests. */
  p95Ms!: number | null;
}

export class FileStorageView {
  kind!: 'disk' | 's3';
  files!: number | null;
  bytes!: number | null;
  /** True when there are so many files that both numbers are the database's estimates. */
  estimated!: boolean;
  state!: 'running' | 'unavailable';
}

/** Public responses that this process sent from its cache since its start. */
export class CacheView {
  hits!: number;
  /** Null if they are not counted. */
  misses!: number | null;
}

export class JobsStatusView {
  /** Wait although their moment has come. */
  due!: number;
  running!: number;
  /** Given up. */
  failed!: number;
  /** How long the longest has waited; null when none waits. */
  oldestDueSeconds!: number | null;
}

/** Mails by state; each figure is counted up to 10,000 and says 10,000 for more. */
export class OutboxStatusView {
  queued!: number;
  failed!: number;
  /** Not sent, because no mail server is configured. */
  kept!: number;
  /** Since midnight in the United Kingdom. */
  sentToday!: number;
}

/** How late the process's event loop came in the last half minute. */
export class EventLoopView {
  meanMs!: number | null;
  p99Ms!: number | null;
}

export class ServerStatusView {
  /** Percent of what the container may use, else of the machine; over the last seconds. */
  cpu!: number | null;
  /** Percent of the container's limit, else of the machine's memory. */
  memory!: number | null;
  memoryBytes!: CapacityView | null;
  /** Percent of the file system that holds the data directory. */
  disk!: number | null;
  diskBytes!: CapacityView | null;
  /** Seconds. */
  uptime!: number;
  /** ISO 8601. */
  startedAt!: string;
  connections!: ConnectionsView;
  database!: DatabaseStatusView;
  /** The slowest first, at most 10. */
  slowest!: SlowStatementView[];
  /** Whether this process hears the events of the other copies. */
  networkStatus!: 'connected' | 'disconnected';
  loadBalancer!: LoadBalancerView;
  apiServer!: ApiServerView;
  fileStorage!: FileStorageView;
  cache!: CacheView;
  /** Null when the database did not say. */
  jobs!: JobsStatusView | null;
  outbox!: OutboxStatusView | null;
  eventLoop!: EventLoopView;
  /** Open live streams of this process. */
  streams!: number;
  /** 0 to 100; null when neither cpu nor memory nor disk can be measured. */
  health!: number | null;
  nodeVersion!: string;
  programVersion!: string;
  /** ISO 8601. */
  lastUpdated!: string;
}
